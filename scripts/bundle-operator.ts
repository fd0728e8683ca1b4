/** Bundles the operator's desk into dist-operator/. `build-client.ts` calls it after `bundle.ts`, which
 *  compiles the catalogs. */
import { createRsbuild, loadConfig } from '@rsbuild/core';
import { root } from './runner/programs.ts';

process.env.NODE_ENV = 'production';
const { content } = await loadConfig({ cwd: root, path: 'rsbuild.operator.config.ts' });
const rsbuild = await createRsbuild({ cwd: root, config: content });
const { close } = await rsbuild.build();
await close();
