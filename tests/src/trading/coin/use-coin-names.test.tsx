/** Tests that the names in other letters load with the first typed text, and that the search works without them. */
import { expect, it, vi } from 'vitest';
import { provideParts } from '#src/deferred/load-part.ts';
import { createPartLoader } from '#src/app/deferred/part-loader.ts';
import { createCatalogs } from '#src/i18n/catalogs.ts';
import { useCoinNames } from '#src/trading/coin/use-coin-names.ts';
import { renderHook, waitFor } from '../../../support/testing-library.ts';

it('finds coins by their own names at first, and by names in other letters once these have loaded', async () => {
  const loader = createPartLoader(
    createCatalogs(() => Promise.resolve({})),
    Promise.resolve(),
  );
  const load = vi.spyOn(loader, 'load');
  provideParts(loader);
  const { result, rerender } = renderHook(({ search }) => useCoinNames(search), {
    initialProps: { search: '' },
  });
  expect(load).not.toHaveBeenCalled();
  expect(result.current('BTC', 'Bitcoin', 'bitc')).toBe(true);
  expect(result.current('BTC', 'Bitcoin', 'биткоин')).toBe(false);
  rerender({ search: 'б' });
  await waitFor(() => expect(result.current('BTC', 'Bitcoin', 'биткоин')).toBe(true));
  rerender({ search: 'би' });
  expect(load).toHaveBeenCalledOnce();
});
