import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type FiltroDeTorre, LONGEST, PROBLEMA, PROBLEMAS, TIPOS } from './filtro-torre.ts';
import { TIPO_RECORRIDO } from './palabras.ts';
import styles from './recorridos.module.css';

const OPCIONES = TIPOS.map((value) => ({ value, label: TIPO_RECORRIDO[value] }));

/** What is in trouble is counted before it is pressed: none of a kind, and its key is not there. */
export function FiltrosDeTorre({ filtro }: { filtro: FiltroDeTorre }) {
  const { q, setQ, leaveQ, tipo, setTipo, solo, setSolo, counts } = filtro;
  return (
    <>
      <TextField
        label="Buscar"
        placeholder="Chofer, zona, número…"
        value={q}
        maxLength={LONGEST}
        onBlur={leaveQ}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <SelectField
        label="Tipo"
        placeholder="Todos"
        clearable
        data={OPCIONES}
        value={tipo}
        onChange={(value) => setTipo(TIPOS.find((one) => one === value) ?? null)}
      />
      <fieldset className={styles.grupo} aria-label="En problemas">
        {PROBLEMAS.filter((one) => solo === one || (counts.get(one) ?? 0) > 0).map((one) => (
          <ToggleButton key={one} isOn={solo === one} onClick={() => setSolo(solo === one ? null : one)}>
            {PROBLEMA[one]} · {counts.get(one)}
          </ToggleButton>
        ))}
      </fieldset>
    </>
  );
}
