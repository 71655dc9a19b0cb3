import { FileButton } from '@mantine/core';
import { useState } from 'react';

import { type Catalogo, type Importado, MAS_RENGLONES } from '#shared/catalogo.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { exportCsv } from '#web/csv-export.ts';
import { type CsvLeido, readCsv } from '#web/csv-import.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './catalogo.module.css';

interface Props {
  catalogo: Catalogo;
  /** What else is stale once rows went in. */
  refreshes?: readonly ServiceContract[];
  onClose: () => void;
}

interface Probado {
  readonly nombre: string;
  readonly leido: CsvLeido;
  readonly dicho: Importado;
}

/** A file into a master: what it would do is told first, then what is right goes in and what is not is listed. */
export function ImportarDialog({ catalogo, refreshes = [], onClose }: Props) {
  const command = useCommand(catalogo.importar, [catalogo.listar, catalogo.ver, catalogo.opciones, ...refreshes]);
  const [probado, setProbado] = useState<Probado | null>(null);
  const [hecho, setHecho] = useState<Importado | null>(null);
  const [falta, setFalta] = useState<string | null>(null);
  const fail = (cause: unknown) => logFailure(catalogo.importar.service, cause);
  const choose = async (file: File) => {
    setFalta(null);
    setHecho(null);
    setProbado(null);
    command.reset();
    const leido = await readCsv(file);
    const wrong = sinUso(leido);
    if (wrong !== null) return setFalta(wrong);
    setProbado({ nombre: file.name, leido, dicho: await command.run({ prueba: true, ...leido }) });
  };
  const entran = probado === null ? 0 : probado.dicho.nuevas + probado.dicho.cambiadas;
  const isDone = hecho !== null;
  const submit = () => {
    if (isDone) return onClose();
    if (probado === null || entran === 0) return;
    command.run({ prueba: false, ...probado.leido }).then(setHecho, fail);
  };
  const dicho = hecho ?? probado?.dicho ?? null;
  return (
    <FormDialog
      title={`Importar ${catalogo.titulo.toLowerCase()}`}
      opened
      isDirty={false}
      isSaving={command.isPending}
      submitLabel={isDone ? 'Listo' : rotulo(entran)}
      cancelLabel="Cerrar"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.efecto}>
        {`Un CSV con los títulos de «Exportar» en la primera fila, de hasta ${MAS_RENGLONES.toLocaleString('es-UY')} filas. Lo que ya está se reconoce por ${clave(catalogo)}; una columna que falta no se toca. ${catalogo.efecto}`}
      </p>
      <FileButton
        accept=".csv,.txt,text/csv"
        onChange={(file) => {
          if (file !== null && !command.isPending) choose(file).catch(fail);
        }}
      >
        {({ onClick }) => (
          // Never out of use while a file is tried: what has the focus would lose it, and Ctrl+Enter with it.
          <Button aria-busy={command.isPending} onClick={onClick}>
            {probado === null ? 'Elegir archivo…' : 'Elegir otro archivo…'}
          </Button>
        )}
      </FileButton>
      {falta === null ? null : <p role="alert">{falta}</p>}
      <ErrorAlert error={command.error} fallback="No se pudo importar" onDismiss={command.reset} />
      {dicho === null || probado === null ? null : <Resultado dicho={dicho} probado={probado} isDone={isDone} />}
    </FormDialog>
  );
}

function sinUso({ encabezado, filas }: CsvLeido): string | null {
  if (encabezado.length === 0 || filas.length === 0) return 'El archivo no tiene filas debajo de sus títulos.';
  if (filas.length <= MAS_RENGLONES) return null;
  return `El archivo tiene ${filas.length.toLocaleString('es-UY')} filas: divídalo en partes de hasta ${MAS_RENGLONES.toLocaleString('es-UY')}.`;
}

function rotulo(entran: number): string {
  if (entran === 0) return 'Importar';
  return entran === 1 ? 'Importar una fila' : `Importar ${entran.toLocaleString('es-UY')} filas`;
}

function clave({ campos, importa = [] }: Catalogo): string {
  const titulos = importa.map((name) => (campos[name]?.titulo ?? name).toLowerCase());
  return new Intl.ListFormat('es').format(titulos);
}

interface ResultadoProps {
  dicho: Importado;
  probado: Probado;
  isDone: boolean;
}

function Resultado({ dicho: { nuevas, cambiadas, iguales, malas, sobran }, probado, isDone }: ResultadoProps) {
  const partes = [
    cuantas(nuevas, isDone ? ['entró', 'entraron'] : ['es nueva', 'son nuevas']),
    cuantas(cambiadas, isDone ? ['cambió', 'cambiaron'] : ['cambia', 'cambian']),
    cuantas(iguales, isDone ? ['quedó igual', 'quedaron igual'] : ['queda igual', 'quedan igual']),
    cuantas(malas.length, isDone ? ['no entró', 'no entraron'] : ['no entra', 'no entran']),
  ];
  return (
    <section className={styles.antecedentes} aria-label="Qué hay en el archivo">
      <p role="status">{`${probado.nombre}: ${partes.filter((parte) => parte !== null).join(' · ')}.`}</p>
      {sobran.length === 0 ? null : <p>{`Columnas que no se usan: ${sobran.join(', ')}.`}</p>}
      {malas.length === 0 ? null : (
        <>
          <ul className={styles.malas} aria-label="No entran">
            {malas.map(({ renglon, nombre, faltas }) => (
              <li key={renglon}>
                <b>{`Fila ${renglon}${nombre === '' ? '' : `, ${nombre}`}`}</b>: {faltas.join('. ')}
              </li>
            ))}
          </ul>
          <Button variant="subtle" onClick={() => void saveMalas(probado, malas)}>
            Descargar las que no entran
          </Button>
        </>
      )}
    </section>
  );
}

function cuantas(n: number, [one, many]: readonly [string, string]): string | null {
  if (n === 0) return null;
  return n === 1 ? `1 ${one}` : `${n.toLocaleString('es-UY')} ${many}`;
}

/** As they were in the file, with what is wrong beside them: it is mended there and brought again. */
async function saveMalas({ nombre, leido: { encabezado, filas } }: Probado, malas: Importado['malas']): Promise<void> {
  const columns = defineColumns<Importado['malas'][number]>([
    ...encabezado.map((header, at) => ({
      header,
      value: ({ renglon }: { renglon: number }) => filas[renglon - 1]?.[at] ?? '',
    })),
    { header: 'Qué falta', value: ({ faltas }) => faltas.join('. ') },
  ]);
  await exportCsv(`${nombre.replace(/\.[^.]*$/, '')}_no_entran.csv`, columns, { rows: malas });
}
