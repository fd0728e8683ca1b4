/** Reduces the icon set to the needs of our `Icon`: a size, a stroke, a fill. Other features of the
 *  library's own component (contexts, class names, aliases, absolute strokes) are excluded from the
 *  bundle. */
import { rspack, type RsbuildPlugin } from '@rsbuild/core';

const ICON_FILE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

interface IconData {
  readonly node: readonly (readonly [string, object])[];
}
type Create = (type: string, props: object, ...children: unknown[]) => unknown;
interface IconProps {
  readonly size: number;
}

/** Every icon of the set is drawn on 24 by 24, in strokes with round ends. */
function iconOf(createElement: Create, { node }: IconData) {
  return ({ size, ...props }: IconProps): unknown =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

const CREATE = `import { createElement } from 'react';
${iconOf.toString()}
export default /*#__NO_SIDE_EFFECTS__*/ (data) => pictureOf(createElement, data);`;

/**
 * Keeps only the strokes of an icon and removes names, identical sizes, and keys of a constant
 * list.
 * @param code a module of the set.
 */
export const trimIcon = (code: string): string =>
  code
    .replace(/name: "[^"]*",\s*size: 24,\s*/, '')
    .replace(/, key: "[^"]*"/g, '')
    .replace(/^__iconData\.node;$/m, '');

export const pluginTrimIcons = (): RsbuildPlugin => ({
  name: 'tidemark:trim-icons',
  setup(api) {
    api.transform({ test: ICON_FILE, order: 'pre' }, ({ code }) => trimIcon(code));
    api.modifyRspackConfig((config, { appendPlugins }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/createLucideIcon\.mjs$/, (data) => {
          data.request = `data:text/javascript,${encodeURIComponent(CREATE)}`;
        }),
      );
      return config;
    });
  },
});
