import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

import type { Prueba, Version } from '#features/transiciones/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { nombreDeEstado } from '../palabras.ts';
import styles from './prueba.module.css';

type Fila = Prueba['pasos'][number];
type Lado = Fila['hoy'];

/** What became of the trial: whether the history fits, and event by event what each side allows. */
export function PruebaResult({ prueba: { guia, historia, pasos }, version }: { prueba: Prueba; version: Version }) {
  const { choca } = historia;
  const changed = pasos.filter((fila) => diferencia(fila) !== '').length;
  return (
    <>
      <div className={styles.cuerpo}>
        <p className={styles.guia}>
          <GuiaLabel numero={guia.numero} to={`/guia/${guia.id}`} />
          <StatusBadge estado={guia.estado_general} />
          <span className={styles.suave}>
            {changed === 0 ? 'Hoy admite lo mismo que con esta versión.' : `${cambian(changed)} con esta versión.`}
          </span>
        </p>
        <p className={styles.historia} data-cabe={historia.cabe}>
          {historia.cabe ? (
            <IconCircleCheck aria-hidden size={18} stroke={1.75} />
          ) : (
            <IconAlertTriangle aria-hidden size={18} stroke={1.75} />
          )}
          {choca === null
            ? 'Su historia también habría sido posible con esta versión.'
            : `Su historia no habría sido posible: «${choca.evento}» del ${formatDateMinute(choca.fecha)} no se admite en «${nombreDeEstado(choca.estado)}». Lo ya registrado se respeta.`}
        </p>
      </div>
      <DataTable
        label="Qué admite hoy y con la versión"
        columns={columnas(version.nombre)}
        rows={[...pasos].sort((a, b) => Number(diferencia(b) !== '') - Number(diferencia(a) !== ''))}
        rowKey={({ tipo }) => tipo}
        rowClass={(fila) => (diferencia(fila) === '' ? undefined : styles.distinta)}
        empty="Ni hoy ni con esta versión se admite ningún evento en este estado."
      />
    </>
  );
}

function cambian(cuantos: number): string {
  return cuantos === 1 ? 'Cambia un evento' : `Cambian ${cuantos} eventos`;
}

function columnas(nombre: string) {
  return defineColumns<Fila>([
    { header: 'Evento', value: (fila) => fila.nombre },
    { header: 'Diferencia', value: diferencia },
    { header: 'Hoy', value: ({ hoy }) => textOf(hoy), cell: ({ hoy }) => <Destino lado={hoy} /> },
    {
      header: `Con «${nombre}»`,
      value: ({ version }) => textOf(version),
      cell: ({ version }) => <Destino lado={version} />,
    },
  ]);
}

function Destino({ lado }: { lado: Lado }) {
  if (lado === null) return <span className={styles.suave}>No se admite</span>;
  return <StatusBadge estado={lado.estado} />;
}

function textOf(lado: Lado): string {
  return lado === null ? 'No se admite' : nombreDeEstado(lado.estado);
}

/** In a few words; nothing where both sides say the same. */
function diferencia({ hoy, version }: Fila): string {
  if (hoy === null) return 'Se agrega';
  if (version === null) return 'Se quita';
  const parts = [
    ...(hoy.estado === version.estado ? [] : ['lleva a otro estado']),
    ...(isSame(hoy.quien, version.quien) ? [] : ['otros papeles']),
    ...(isSame(hoy.exige, version.exige) ? [] : ['pide otros datos']),
  ];
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
