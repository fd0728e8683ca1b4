/** The list of hotkeys with the stored key profile; loaded when the trader opens it. */
import { useSnapshot } from 'valtio';
import { copyText } from '#src/platform/clipboard.ts';
import { downloadFile } from '#src/platform/download.ts';
import { applyKeyProfile, DEFAULT_KEY_PROFILE, keys } from '#src/stores/keys.store.ts';
import { previewOf } from '#src/trading/actions/offered-actions.ts';
import { KeySheet } from '#src/trading/keys/KeySheet.tsx';
import { useKeyboardLetters } from '../use-keyboard-letters.ts';

interface SpotKeySheetProps {
  readonly quoteCoin: string;
  readonly onClose: () => void;
}

export function SpotKeySheet({ quoteCoin, onClose }: SpotKeySheetProps) {
  const { profile } = useSnapshot(keys);
  const letters = useKeyboardLetters();
  return (
    <KeySheet
      profile={profile}
      firstProfile={DEFAULT_KEY_PROFILE}
      quoteCoin={quoteCoin}
      letterOf={(code) => letters?.get(code)}
      previewOf={previewOf}
      onProfile={applyKeyProfile}
      onCopy={copyText}
      onSave={(text) =>
        downloadFile(new Blob([text], { type: 'application/json' }), 'tidemark-keys.json')
      }
      onClose={onClose}
    />
  );
}
