import type { Sentence } from '../../backend';
import { Citations } from './Citation';
import styles from './Report.module.css';

/** What is known of a sentence by how it was made. */
const supports: Record<string, string> = {
  quoted: 'Quoted exactly as printed',
  counted: 'Counted from the evidence it cites',
  supports: 'A model finds it supported',
  partial: 'A model finds it partly supported',
  unsupported: 'No support found',
};

export function Sentences({ sentences }: { sentences: Sentence[] }) {
  return (
    <div className={styles.sentences}>
      {sentences.map((sentence, i) => (
        <SentenceLine key={i} sentence={sentence} />
      ))}
    </div>
  );
}

/** SentenceLine prints a sentence as report.md does: quotes in quotation marks, findings of others as reported. */
function SentenceLine({ sentence }: { sentence: Sentence }) {
  const support = sentence.framing ? '' : sentence.support;
  const quoted = support === 'quoted';
  return (
    <p className={styles.sentence} data-support={support} title={supports[support]}>
      {sentence.lead !== '' && <b>{sentence.lead}: </b>}
      {quoted ? `“${sentence.text}”` : sentence.text}
      {sentence.zone === 'reported' && sentence.cites.length > 0 && ', as reported in'}
      {sentence.cites.length > 0 && ' '}
      <Citations ids={sentence.cites} />
      {support === 'partial' && (
        <>
          {' '}
          <span className={styles.partly}>partly supported</span>
        </>
      )}
    </p>
  );
}
