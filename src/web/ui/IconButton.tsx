import type { ComponentPropsWithRef } from 'react';

import styles from './IconButton.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> & { 'aria-label': string };

/** An act that is a picture alone: its name is for those who hear it. */
export function IconButton(props: Props) {
  return <button {...props} type="button" className={styles.icon} />;
}
