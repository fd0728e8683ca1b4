/** The chunk of the views about hotkeys: their list, and the preview while H is held. */
export { OwnHotkeyPreview } from '#src/trading/terminal/keys/OwnHotkeyPreview.tsx';
export { OwnKeySheet } from '#src/trading/terminal/keys/OwnKeySheet.tsx';
