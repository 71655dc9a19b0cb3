import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { getImportacion, type Importacion, releerImportacion } from '../contract.ts';
import { CODIFICACIONES, SEPARADORES } from '../limites.contract.ts';
import styles from './importaciones.module.css';
import { mayBeMended, RehacerDialog } from './RehacerDialog.tsx';

const CODIFICACION = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows / Latin-1' },
];
const SEPARADOR = [
  { value: ';', label: 'Punto y coma ( ; )' },
  { value: ',', label: 'Coma ( , )' },
  { value: '\t', label: 'Tabulación' },
  { value: '|', label: 'Barra ( | )' },
];

/** How the file was read, for whom it was read wrongly. */
export function LecturaOpciones({ importacion }: { importacion: Importacion }) {
  const { id, formato } = importacion;
  const [codificacion, setCodificacion] = useState(importacion.codificacion);
  const [separador, setSeparador] = useState(importacion.separador);
  const [encabezado, setEncabezado] = useState(importacion.encabezado === null ? '' : String(importacion.encabezado));
  const [isAsking, setAsking] = useState(false);
  const command = useCommand(releerImportacion, [getImportacion]);
  const isText = formato !== 'xlsx';
  const read = () => {
    const code = CODIFICACIONES.find((one) => one === codificacion);
    const sign = SEPARADORES.find((one) => one === separador);
    const row = /^\d{1,3}$/.test(encabezado) ? Number(encabezado) : undefined;
    const params = {
      id,
      ...(isText && code ? { codificacion: code } : {}),
      ...(isText && sign ? { separador: sign } : {}),
      ...(row === undefined ? {} : { encabezado: row }),
    };
    command
      .run(params)
      .catch((cause: unknown) => logFailure(releerImportacion.service, cause))
      .finally(() => setAsking(false));
  };
  return (
    <details className={styles.lectura} open={importacion.falla !== null}>
      <summary>¿Se lee mal? Diga cómo está hecho el archivo</summary>
      <div className={styles.opciones}>
        {isText ? (
          <>
            <SelectField label="Tildes y eñes" data={CODIFICACION} value={codificacion} onChange={setCodificacion} />
            <SelectField label="Separador" data={SEPARADOR} value={separador} onChange={setSeparador} />
          </>
        ) : null}
        <TextField
          label="Fila con los nombres de las columnas"
          description="0 si no los tiene"
          inputMode="numeric"
          value={encabezado}
          onChange={(event) => setEncabezado(event.currentTarget.value)}
        />
        <Button loading={command.isPending} onClick={() => (mayBeMended(importacion) ? setAsking(true) : read())}>
          Volver a leer
        </Button>
      </div>
      <ErrorAlert error={command.error} fallback="No se pudo volver a leer" />
      {isAsking ? (
        <RehacerDialog
          confirmLabel="Sí, volver a leer"
          isWorking={command.isPending}
          onConfirm={read}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </details>
  );
}
