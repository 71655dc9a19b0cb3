import { marca } from '#web/marca.ts';

import styles from './Brand.module.css';

/** The company's mark (`/builder`), or the product's own: a petrol door and an amber one. */
export function Brand({ size = 20 }: { size?: number }) {
  if (marca.logo !== null) return <img src={marca.logo} alt="" width={size} height={size} className={styles.logo} />;
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 20 20">
      <path d="M4 0h7v20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#2BB3B9" />
      <path d="M11 0h5a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-5z" fill="#F7B83D" />
    </svg>
  );
}
