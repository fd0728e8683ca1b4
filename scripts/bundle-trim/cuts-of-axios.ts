/** Reduces axios to our single transport: its errors are distinguished but not serialized to JSON,
 *  call sites are not added to stacks, and no code requests a URL alone. */
import type { Cut } from './cuts.ts';

export const AXIOS_CUTS: readonly Cut[] = [
  {
    file: /[\\/]axios[\\/]lib[\\/]core[\\/]AxiosError\.js$/,
    emptied: ['redactConfig', 'toJSON'],
  },
  {
    file: /[\\/]axios[\\/]lib[\\/]core[\\/]Axios\.js$/,
    emptied: ['getUri'],
    instead: [
      [
        /^ {4}try \{\n {6}(return) await (this\._request\(configOrUrl, config\);)\n[\s\S]*?^ {4}\}$/m,
        '    $1 $2',
      ],
    ],
  },
];
