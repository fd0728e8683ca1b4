/** Page with the operator's own text: plain text with an empty line between paragraphs. */
import { TextPage } from './parts/TextPage.tsx';

interface OperatorPageProps {
  readonly title: string;
  readonly text: string;
  readonly appTitle: string;
}

export function OperatorPage({ title, text, appTitle }: OperatorPageProps) {
  const [lead = '', ...paragraphs] = text.trim().split(/\n\s*\n/);
  return (
    <TextPage
      title={title}
      lead={lead}
      sections={paragraphs.length === 0 ? [] : [{ paragraphs }]}
      appTitle={appTitle}
    />
  );
}
