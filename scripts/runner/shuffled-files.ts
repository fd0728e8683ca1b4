/** Orders test files at random: a test that needs what an earlier file has left in their process fails in another
 *  order. */
import { seededRandom } from '#tests/support/seeded-random.ts';

interface TestFile {
  readonly project: { readonly name: string };
}

/** Shuffles the files of each project. Projects stay together, because their files share no process. */
export function shuffledFiles<File extends TestFile>(
  files: readonly File[],
  seed: number,
): readonly File[] {
  const random = seededRandom(seed);
  const shuffled = files
    .map((file) => ({ file, place: random.next() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ file }) => file);
  return [...Map.groupBy(shuffled, ({ project }) => project.name).values()].flat();
}
