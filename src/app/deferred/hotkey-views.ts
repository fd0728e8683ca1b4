/** The chunk of the views about hotkeys: their list, and the preview while H is held. */
export { SpotHotkeyPreview } from '#src/features/spot/parts/SpotHotkeyPreview.tsx';
export { SpotKeySheet } from '#src/features/spot/parts/SpotKeySheet.tsx';
