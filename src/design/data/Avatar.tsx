/** User avatar: the chosen image, or initials on a disc. */
import styles from './Avatar.module.css';

interface AvatarProps {
  /** Nickname or email address. */
  readonly name: string;
  readonly imageUrl?: string | undefined;
  readonly size?: 24 | 30 | 48 | undefined;
}

export function Avatar({ name, imageUrl, size = 30 }: AvatarProps) {
  const edge = { inlineSize: size, blockSize: size };
  if (imageUrl !== undefined) {
    return <img className={styles.avatar} src={imageUrl} alt="" style={edge} />;
  }
  return (
    // Hidden from screen readers, so that a button around it is named by its action.
    <span
      className={styles.avatar}
      style={edge}
      aria-hidden="true"
      data-initials={initialsOf(name)}
    />
  );
}

/** First letters of the first two words. */
function initialsOf(name: string): string {
  const parts = name.split(/[\s._@-]+/).filter((word) => word !== '');
  return parts
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('');
}
