import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import type { Result } from '#shared/contract.ts';
import { CAMPOS_QUE_SE_UNEN } from '#shared/envio/campos.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { NOMBRE_DE_CADA_CAMPO } from '../campos.contract.ts';
import {
  type Campo,
  type Columna,
  getImportacion,
  type Importacion,
  listFilas,
  listIndice,
  mapearImportacion,
} from '../contract.ts';
import styles from './importaciones.module.css';
import { LecturaOpciones } from './LecturaOpciones.tsx';
import {
  type CampoFijo,
  ELEGIDOS_DE_DEPOSITO,
  FIJOS,
  FIJOS_DE_DEPOSITO,
  faltantes,
  OPCIONES_DE_FIJO,
  type Opcion,
  opcionesDe,
  unidos,
} from './mapeo.ts';
import { filas, nombreDeCampo } from './palabras.ts';
import { mayBeMended, RehacerDialog } from './RehacerDialog.tsx';

type Props = Pick<Result<typeof getImportacion>, 'importacion' | 'columnas' | 'campos_de_archivo' | 'fijos'> & {
  onDone: () => void;
};

/** Which field each column holds: as guessed or remembered, for the person to confirm. */
export function MapeoPanel({ importacion, columnas, campos_de_archivo: campos, fijos: given, onDone }: Props) {
  const [mapeo, setMapeo] = useState<readonly (Campo | null)[]>(columnas.map(({ campo }) => campo));
  const [fijos, setFijos] = useState<Partial<Record<Campo, string>>>(given);
  const [isAsking, setAsking] = useState(false);
  const command = useCommand(mapearImportacion, [getImportacion, listIndice, listFilas]);
  const { tipo } = importacion;
  const missing = faltantes({ tipo, campos }, mapeo, fijos);
  const opciones = opcionesDe(campos);
  const choose = (index: number, value: string | null) => {
    const campo = campos.find(({ codigo }) => codigo === value)?.codigo ?? null;
    // One field, one column: it moves to where it was chosen last, but for those that several columns make up.
    const mayStay = campo !== null && CAMPOS_QUE_SE_UNEN.has(campo);
    setMapeo(mapeo.map((one) => (one === campo && !mayStay ? null : one)).with(index, campo));
  };
  const save = () => {
    const kept = Object.fromEntries(Object.entries(fijos).filter(([campo]) => !mapeo.some((one) => one === campo)));
    command
      .run({ id: importacion.id, mapeo: [...mapeo], fijos: kept })
      .then(onDone, (cause: unknown) => logFailure(mapearImportacion.service, cause))
      .finally(() => setAsking(false));
  };
  return (
    <Card title="¿Qué hay en cada columna?" count={columnas.length}>
      <div className={styles.mapeo}>
        {importacion.descartado ? (
          <p className={styles.faltan} role="status">
            Con las columnas de la última vez la mayoría de las filas quedaba con errores: se dejaron de usar. Diga qué
            hay en cada una.
          </p>
        ) : null}
        <LecturaOpciones importacion={importacion} />
        <ul className={styles.columnas}>
          {columnas.map((columna, index) => (
            <ColumnaItem
              key={columna.nombre}
              columna={columna}
              opciones={opciones}
              value={mapeo[index] ?? null}
              onChange={(value) => choose(index, value)}
            />
          ))}
        </ul>
        <Fijos
          tipo={tipo}
          campos={campos}
          mapeo={mapeo}
          fijos={fijos}
          onChange={(campo, value) => setFijos({ ...fijos, [campo]: value })}
        />
        {unidos(campos, columnas, mapeo).map((texto) => (
          <p key={texto} className={styles.quieto}>
            {texto}
          </p>
        ))}
        {missing.length === 0 ? null : (
          <p className={styles.faltan} role="status">
            Falta decir qué columna es: {missing.join('; ')}. Sin eso, todas las filas quedan con errores.
          </p>
        )}
        <ErrorAlert error={command.error} fallback="No se pudieron guardar las columnas" onDismiss={command.reset} />
        <div className={styles.actos}>
          <Button
            variant="filled"
            loading={command.isPending}
            onClick={() => (mayBeMended(importacion) ? setAsking(true) : save())}
          >
            Revisar {filas(importacion.filas)}
          </Button>
          <span className={styles.quieto}>La próxima vez que suba un archivo con estas columnas, no se pregunta.</span>
        </div>
        {isAsking ? (
          <RehacerDialog
            confirmLabel={`Sí, revisar ${filas(importacion.filas)}`}
            isWorking={command.isPending}
            onConfirm={save}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </div>
    </Card>
  );
}

interface FijosProps {
  tipo: Importacion['tipo'];
  campos: Props['campos_de_archivo'];
  mapeo: readonly (Campo | null)[];
  fijos: Partial<Record<Campo, string>>;
  onChange: (campo: Campo, value: string) => void;
}

/** What holds for all rows and stands in no column. */
function Fijos({ tipo, campos, mapeo, fijos, onChange }: FijosProps) {
  const isFree = (campo: Campo) => !mapeo.includes(campo);
  const typed = tipo === 'ENVIOS' ? [] : FIJOS_DE_DEPOSITO[tipo].filter(isFree);
  const chosen = tipo === 'ENVIOS' ? FIJOS.filter(isFree) : [];
  if (typed.length + chosen.length === 0) return null;
  return (
    <fieldset className={styles.fijos}>
      <legend>Para todas las filas</legend>
      {chosen.map((campo) => (
        <FijoField key={campo} campo={campo} value={fijos[campo] ?? ''} onChange={(value) => onChange(campo, value)} />
      ))}
      {typed.map((campo) => (
        <FijoTipeado
          key={campo}
          label={nombreDeCampo(campo, campos)}
          opciones={ELEGIDOS_DE_DEPOSITO[campo]}
          value={fijos[campo] ?? ''}
          onChange={(value) => onChange(campo, value)}
        />
      ))}
    </fieldset>
  );
}

interface TipeadoProps {
  label: string;
  opciones: readonly Opcion[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** As it would stand in a cell; of few words one is chosen. */
function FijoTipeado({ label, opciones, value, onChange }: TipeadoProps) {
  if (opciones === undefined)
    return (
      <TextField
        label={label}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <SelectField
      label={label}
      placeholder="Sin indicar"
      clearable
      data={opciones.map((one) => ({ ...one }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

interface ColumnaProps {
  columna: Columna;
  opciones: readonly Opcion[];
  value: Campo | null;
  onChange: (value: string | null) => void;
}

function ColumnaItem({ columna: { nombre, ejemplos }, opciones, value, onChange }: ColumnaProps) {
  return (
    <li data-off={value === null || undefined}>
      <SelectField label={nombre} data={opciones.map((one) => ({ ...one }))} value={value ?? ''} onChange={onChange} />
      <p className={styles.ejemplos} title={ejemplos.join('\n')}>
        {ejemplos.length === 0 ? 'Sin datos' : ejemplos.join(' · ')}
      </p>
    </li>
  );
}

interface FijoProps {
  campo: CampoFijo;
  value: string;
  onChange: (value: string) => void;
}

function FijoField({ campo, value, onChange }: FijoProps) {
  const { data } = useQuery({
    ...serviceQuery(getOpcionesDeEnvio, {}),
    staleTime: 60_000,
    enabled: campo === 'tamano',
  });
  const options =
    campo === 'tamano'
      ? (data?.tamanos ?? []).map(({ codigo, nombre }) => ({ value: codigo, label: `${codigo} · ${nombre}` }))
      : OPCIONES_DE_FIJO[campo];
  return (
    <SelectField
      label={NOMBRE_DE_CADA_CAMPO[campo]}
      placeholder="Sin indicar"
      clearable
      data={options.map((one) => ({ ...one }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
