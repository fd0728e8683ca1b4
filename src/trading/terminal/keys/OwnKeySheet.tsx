/** The list of hotkeys with the stored key profile; loaded when the trader opens it. */
import { useSnapshot } from 'valtio';
import { copyText } from '#src/platform/clipboard.ts';
import { downloadFile } from '#src/platform/download.ts';
import { applyKeyProfile, DEFAULT_KEY_PROFILE, keys } from '#src/stores/keys.store.ts';
import { isOffered, labelOf, previewOf } from '../../actions/offered-actions.ts';
import { KeySheet } from '../../keys/KeySheet.tsx';
import { useKeyboardLetters } from './use-keyboard-letters.ts';

interface OwnKeySheetProps {
  readonly quoteCoin: string;
  /** Whether the page has one-click trading, so that keys place orders. */
  readonly hasOrderKeys: boolean;
  readonly onClose: () => void;
}

export function OwnKeySheet({ quoteCoin, hasOrderKeys, onClose }: OwnKeySheetProps) {
  const { profile } = useSnapshot(keys);
  const letters = useKeyboardLetters();
  return (
    <KeySheet
      profile={profile}
      firstProfile={DEFAULT_KEY_PROFILE}
      quoteCoin={quoteCoin}
      letterOf={(code) => letters?.get(code)}
      previewOf={previewOf}
      labelOf={labelOf}
      hasOrderKeys={hasOrderKeys}
      // The preview key is no action of its own.
      isOffered={(id) => id === 'peek' || isOffered(id)}
      onProfile={applyKeyProfile}
      onCopy={copyText}
      onSave={(text) =>
        downloadFile(new Blob([text], { type: 'application/json' }), 'tidemark-keys.json')
      }
      onClose={onClose}
    />
  );
}
