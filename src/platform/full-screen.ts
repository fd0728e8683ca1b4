/** The whole screen for the page. Where a browser refuses, the page keeps its window. */

export interface FullScreen {
  enter(): void;
  leave(): void;
  /** The person or the browser has left it. @returns what ends it. */
  watch(onLeft: () => void): () => void;
}

const quietly = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act();
  } catch {
    // Refused: what fills the window fills it all the same.
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
