import { expect, it } from 'vitest';
import { shuffledFiles } from '#scripts/runner/shuffled-files.ts';

const filesOf = (name: string) =>
  Array.from({ length: 20 }, (_, index) => ({ project: { name }, path: `${name}/${index}` }));
const files = [...filesOf('node'), ...filesOf('dom')];
const pathsBy = (seed: number) => shuffledFiles(files, seed).map(({ path }) => path);

it('orders files by the seed, and loses none', () => {
  expect(pathsBy(1)).toEqual(pathsBy(1));
  expect(pathsBy(1)).not.toEqual(pathsBy(2));
  const paths = files.map(({ path }) => path);
  expect(pathsBy(1)).not.toEqual(paths);
  expect(pathsBy(1).toSorted()).toEqual(paths.toSorted());
});

it('keeps the files of a project together', () => {
  const names = shuffledFiles(files, 3).map(({ project }) => project.name);
  const changes = names.filter((name, index) => index > 0 && name !== names[index - 1]);
  expect(changes).toHaveLength(1);
});
