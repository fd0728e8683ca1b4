/** axios as our one transport uses it: its errors are told apart and not written down as JSON, where a call
 *  came from is not added to their stacks, and nobody asks for an address alone. */
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
