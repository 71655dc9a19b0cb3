import { useState } from 'react';

import type { Puesto } from '#features/eventos/contract.ts';
import { equipoDeAqui } from '#web/equipo.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { lugarDe, lugarKey, type Opciones, type Tipo } from '../puesto.ts';
import { useAbrirLote } from '../use-abrir-lote.ts';
import styles from './comienzo.module.css';
import { type Datos, DatosFields, missingOf } from './DatosFields.tsx';
import { EsperadasField } from './EsperadasField.tsx';

interface Props {
  opciones: Opciones;
  tipo: Tipo;
  /** What was chosen last here for this event. */
  puesto: Puesto | null;
  onBack: (() => void) | null;
  onLote: (id: number) => void;
}

/** What a batch needs to know once: where, why, what is expected, whether it is weighed. */
export function ComienzoForm({ opciones, tipo, puesto, onBack, onLote }: Props) {
  const [lugar, setLugar] = useState(() => firstLugar(opciones, puesto));
  const [datos, setDatos] = useState<Datos>(puesto?.datos ?? {});
  const [esperadas, setEsperadas] = useState<Puesto['esperadas']>(puesto?.esperadas ?? 'ninguna');
  const [lista, setLista] = useState('');
  const [carro, setCarro] = useState('');
  const [pesar, setPesar] = useState(puesto?.pesar ?? tipo.exige.includes('peso'));
  const [isTried, setTried] = useState(false);
  const abrir = useAbrirLote(onLote);
  const { lugares } = opciones;
  const place = lugares.find((one) => lugarKey(one) === lugar);
  const missing = missingOf(tipo, datos);
  const codigo = codigoDeCarro(carro);
  const isCarroWrong = carro.trim() !== '' && codigo === null;
  const isListMissing = esperadas === 'lista' && lista.trim() === '';

  const start = () => {
    setTried(true);
    if (place === undefined || missing.length > 0 || isListMissing || isCarroWrong) return;
    const { agente_id, nombre } = place;
    const chosen = { tipo: tipo.tipo, agente_id, lugar: agente_id === null ? nombre : null, datos, esperadas };
    abrir.run({ ...chosen, pesar: tipo.lleva_peso && pesar }, { lista, carro: codigo });
  };
  return (
    <Card
      title={tipo.nombre}
      actions={
        onBack === null ? undefined : (
          <Button className={styles.small} onClick={onBack}>
            Elegir otro evento
          </Button>
        )
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <SelectField
          label="Lugar"
          data={lugares.map((one) => ({ value: lugarKey(one), label: one.nombre }))}
          value={lugar}
          placeholder="Elija dónde está"
          selectFirstOptionOnChange
          nothingFoundMessage="Ningún lugar se llama así"
          error={isTried && place === undefined ? 'Elija dónde está' : undefined}
          onChange={setLugar}
        />
        <DatosFields opciones={opciones} tipo={tipo} datos={datos} isTried={isTried} onChange={setDatos} />
        {tipo.lleva_carro ? (
          <TextField
            label="Carro"
            description="Escanee el carro y después las guías; vacío, se clasifica sin carro"
            autoComplete="off"
            data-autofocus
            value={carro}
            error={isTried && isCarroWrong ? 'Ese código no es de un carro: CARRO_ y su número' : undefined}
            onChange={(event) => setCarro(event.currentTarget.value)}
          />
        ) : null}
        <EsperadasField
          tipo={tipo}
          value={esperadas}
          lista={lista}
          error={isTried && isListMissing ? 'Pegue los números que espera' : undefined}
          onChange={setEsperadas}
          onLista={setLista}
        />
        {tipo.lleva_peso ? (
          <CheckboxField
            label="Pesar cada paquete con la balanza"
            checked={pesar}
            onChange={(event) => setPesar(event.currentTarget.checked)}
          />
        ) : null}
        <ErrorAlert error={abrir.error} fallback="Error al abrir el lote" onDismiss={abrir.reset} />
        <FieldErrors error={abrir.error} />
        <Button type="submit" variant="filled" className={styles.main} loading={abrir.isPending}>
          Empezar
        </Button>
      </form>
    </Card>
  );
}

/** As its label says it, or its number alone; null: nothing, or no cart's. */
function codigoDeCarro(text: string): string | null {
  const [, digits] = /^(?:CARRO[_ -]?)?(\d{1,9})$/.exec(text.trim().toUpperCase()) ?? [];
  return digits === undefined ? null : `CARRO_${Number(digits)}`;
}

function FieldErrors({ error }: { error: unknown }) {
  if (!(error instanceof ServiceError)) return null;
  const texts = Object.values(error.campos);
  return texts.length === 0 ? null : <p className={styles.hint}>{texts.join('. ')}</p>;
}

/** Where the bench of this device stands, if this person may work there. */
function deEquipo(opciones: Opciones) {
  const agente_id = equipoDeAqui()?.agente_id ?? null;
  return agente_id === null ? undefined : lugarDe({ agente_id, lugar: null }, opciones);
}

function firstLugar(opciones: Opciones, puesto: Puesto | null): string | null {
  const { lugares } = opciones;
  const last = puesto === null ? deEquipo(opciones) : lugarDe(puesto, opciones);
  const only = lugares.length === 1 ? lugares[0] : undefined;
  const first = last ?? only;
  return first === undefined ? null : lugarKey(first);
}
