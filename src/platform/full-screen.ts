/** Full screen mode of the page. If the browser rejects it, the page stays in its window. */

export interface FullScreen {
  enter(): void;
  leave(): void;
  /**
   * Calls `onLeft` when the user or the browser exits full screen.
   * @returns the unsubscribe function.
   */
  watch(onLeft: () => void): () => void;
}

const quietly = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act();
  } catch {
    // Rejected: the view fills the window instead.
  }
};

export const fullScreen: FullScreen = {
  enter: () => void quietly(() => document.documentElement.requestFullscreen()),
  leave: () => {
    if (document.fullscreenElement !== null) void quietly(() => document.exitFullscreen());
  },
  watch: (onLeft) => {
    const check = (): void => {
      if (document.fullscreenElement === null) onLeft();
    };
    document.addEventListener('fullscreenchange', check);
    return () => document.removeEventListener('fullscreenchange', check);
  },
};
