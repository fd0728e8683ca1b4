/** Testing Library, with a limit for its waits that stops a test that hangs and does not measure the machine. Tests
 *  import it from here. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });

export {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
  type RenderResult,
} from '@testing-library/react';
