import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { TIPOS_DE_WO, type TipoDeWo, VISTAS_DE_WO, type VistaDeWo } from '../palabras.contract.ts';
import { TIPO, VISTA } from './palabras.ts';
import styles from './trabajos.module.css';

interface Props {
  vista: VistaDeWo;
  tipo: TipoDeWo | undefined;
  q: string;
  onVista: (vista: VistaDeWo) => void;
  onTipo: (tipo: TipoDeWo | undefined) => void;
  onQ: (q: string) => void;
}

/** Which work orders are shown. */
export function Vistas({ vista, tipo, q, onVista, onTipo, onQ }: Props) {
  return (
    <>
      <SelectField
        label="Vista"
        className={styles.vista}
        data={VISTAS_DE_WO.map((value) => ({ value, label: VISTA[value] }))}
        value={vista}
        onChange={(value) => onVista(VISTAS_DE_WO.find((one) => one === value) ?? 'abiertas')}
      />
      <SelectField
        label="Tipo"
        className={styles.vista}
        data={[{ value: '', label: 'Todos' }, ...TIPOS_DE_WO.map((value) => ({ value, label: TIPO[value] }))]}
        value={tipo ?? ''}
        onChange={(value) => onTipo(TIPOS_DE_WO.find((one) => one === value))}
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
