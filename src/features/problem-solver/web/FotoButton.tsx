import { IconCamera } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import type { Registro } from '../contract.ts';
import styles from './FotoButton.module.css';

/** Opens the photo of a case from its row; the address says so, so that a link shows it too. */
export function FotoButton({ caso }: { caso: Registro }) {
  const navigate = useNavigate();
  const of = caso.guia === null ? 'del caso sin etiqueta' : `de la guía ${caso.guia}`;
  const open = () => void navigate({ to: '.', search: (current: object) => ({ ...current, foto: caso.id }) });
  return (
    <button type="button" className={styles.button} aria-label={`Ver foto ${of}`} title="Ver foto" onClick={open}>
      <IconCamera aria-hidden size={18} stroke={1.75} />
    </button>
  );
}
