import { passwordStrength, type Strength } from '#shared/password-strength.ts';
import type { MessageId } from '#web/i18n/locale.ts';
import { useText } from '#web/i18n/TextProvider.tsx';

import styles from './StrengthMeter.module.css';

const WORDS: Record<Strength, MessageId> = {
  0: 'AUTH.STRENGTH.0',
  1: 'AUTH.STRENGTH.1',
  2: 'AUTH.STRENGTH.2',
  3: 'AUTH.STRENGTH.3',
  4: 'AUTH.STRENGTH.4',
};

const STEPS = [1, 2, 3, 4];

/** How hard a password is to guess, in a word and four steps. */
export function StrengthMeter({ password, ownWords = [] }: { password: string; ownWords?: readonly string[] }) {
  const text = useText();
  const strength = passwordStrength(password, ownWords);
  return (
    <div className={styles.meter}>
      <div className={styles.steps} data-strength={strength} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={(password !== '' && step <= strength) || undefined} />
        ))}
      </div>
      <p role="status" className={styles.word}>
        {text('AUTH.STRENGTH.LABEL')}
        {password === '' ? '' : `: ${text(WORDS[strength])}`}
      </p>
    </div>
  );
}
