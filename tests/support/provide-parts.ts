/** Unit tests load deferred parts through the product's table. They show English as the sources have it, so no
 *  catalog is read; and they wait for no book. */
import { createPartLoader } from '#src/app/deferred/part-loader.ts';
import { provideParts } from '#src/deferred/load-part.ts';
import { createCatalogs } from '#src/i18n/catalogs.ts';

const catalogs = createCatalogs(() => Promise.reject(new Error('a unit test reads no catalog')));

provideParts(createPartLoader(catalogs, Promise.resolve()));
