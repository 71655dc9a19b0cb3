import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { VISTAS_DE_WO, type VistaDeWo } from '../palabras.contract.ts';
import { VISTA } from './palabras.ts';
import styles from './trabajos.module.css';

interface Props {
  vista: VistaDeWo;
  q: string;
  onVista: (vista: VistaDeWo) => void;
  onQ: (q: string) => void;
}

/** Which work orders are shown. */
export function Vistas({ vista, q, onVista, onQ }: Props) {
  return (
    <>
      <SelectField
        label="Vista"
        className={styles.vista}
        data={VISTAS_DE_WO.map((value) => ({ value, label: VISTA[value] }))}
        value={vista}
        onChange={(value) => onVista(VISTAS_DE_WO.find((one) => one === value) ?? 'abiertas')}
      />
      <TextField
        label="Buscar"
        placeholder="WO, carro u orden"
        className={styles.vista}
        defaultValue={q}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onQ(event.currentTarget.value);
        }}
        onBlur={(event) => {
          if (event.currentTarget.value !== q) onQ(event.currentTarget.value);
        }}
      />
    </>
  );
}
