import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Croquis } from '#web/ui/map/Croquis.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Linea, type Recorrido, type RecorridoFila, verRecorrido } from '../contract.ts';
import { mapaDeRecorrido } from '../mapa.contract.ts';
import { pasarRecorrido } from '../traspaso.contract.ts';
import { LevantesDeRonda } from './LevantesDeRonda.tsx';
import { rondaDe } from './mapa-model.ts';
import { PasarDialog } from './PasarDialog.tsx';
import {
  direccionDe,
  ESTADO_LINEA,
  ESTADO_RECORRIDO,
  estaAbierta,
  haceText,
  marcaDe,
  SE_PASA,
  vaAPuertas,
} from './palabras.ts';
import propios from './panel.module.css';
import { Atraso } from './recorridos.columns.tsx';
import styles from './recorridos.module.css';

/** As many stops before where the driver is, and from there on. */
const [BEFORE, FROM_HERE] = [3, 5];

/** The chosen round beside the list: where it is, what is around now, and what can be done about it. */
export function PanelDeRonda({ fila, onClose }: { fila: RecorridoFila; onClose: () => void }) {
  const { id } = fila;
  const query = useQuery(serviceQuery(verRecorrido, { id }));
  const mapa = useQuery({ ...serviceQuery(mapaDeRecorrido, { id }), placeholderData: keepPreviousData });
  useLive('recorridos', () => void Promise.all([query.refetch(), mapa.refetch()]));
  const datos = query.data;
  return (
    <aside className={propios.panel} aria-label={`Recorrido ${fila.numero}`}>
      <Card
        title={<span className={styles.mono}>{fila.numero}</span>}
        beside={
          <>
            <StatusBadge {...ESTADO_RECORRIDO[fila.estado]} /> <Atraso fila={fila} />
          </>
        }
        actions={
          <IconButton aria-label="Cerrar el panel" title="Cerrar (Esc)" onClick={onClose}>
            <IconX aria-hidden size={18} stroke={1.75} />
          </IconButton>
        }
      >
        <p className={propios.cabeza}>
          <b>{fila.chofer ?? 'Sin chofer'}</b>
          <span className={styles.quieto}>
            {[fila.vehiculo, fila.posicion === null ? null : `posición de ${haceText(fila.posicion.fecha, Date.now())}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <ErrorAlert error={query.error ?? mapa.error} fallback="Error al cargar el recorrido" />
        {datos === undefined || mapa.data === undefined || !vaAPuertas(fila.tipo) ? null : (
          <Croquis
            label={`${fila.numero} en el mapa`}
            rondas={[rondaDe(datos, mapa.data)]}
            {...(fila.posicion === null ? {} : { marca: { lat: fila.posicion.lat, lng: fila.posicion.lng } })}
            height={190}
          />
        )}
        {datos === undefined ? null : <Actos datos={datos} />}
        {datos === undefined ? null : <Alrededor datos={datos} />}
        {datos === undefined || datos.levantes.length === 0 ? null : <LevantesDeRonda datos={datos} />}
        {fila.sobre_limite ? (
          <p className={propios.aviso}>
            Lleva más efectivo que su límite: pídale que pase a entregarlo antes de seguir.
          </p>
        ) : null}
      </Card>
    </aside>
  );
}

function Actos({ datos }: { datos: Recorrido }) {
  const { id, estado } = datos.recorrido;
  const canPass = useCan(pasarRecorrido);
  const [passing, setPassing] = useState(false);
  return (
    <div className={propios.actos}>
      {canPass && SE_PASA.has(estado) ? <Button onClick={() => setPassing(true)}>Pasar…</Button> : null}
      {passing ? <PasarDialog datos={datos} onClose={() => setPassing(false)} /> : null}
      <Link to="/recorrido/ver" search={{ id }}>
        Ver recorrido
      </Link>
    </div>
  );
}

/** The stops around where it is; of one that has not left or is back, the first of them. */
function Alrededor({ datos: { lineas, levantes, a_ciegas = false } }: { datos: Recorrido }) {
  if (lineas.length === 0 && levantes.length > 0) return null;
  if (lineas.length === 0)
    return <p className={propios.aviso}>{a_ciegas ? 'Se ven cuando el conteo esté sellado.' : 'No tiene guías.'}</p>;
  const aqui = lineas.findIndex((linea) => linea.estado !== 'NO_ENTREGADA' && estaAbierta(linea));
  const from = Math.max(0, (aqui < 0 ? lineas.length : aqui) - BEFORE);
  return (
    <ol className={propios.paradas} aria-label="Paradas de ahora">
      {lineas.slice(from, from + BEFORE + FROM_HERE).map((linea, index) => (
        <Parada key={linea.guia_id} linea={linea} numero={from + index + 1} isHere={from + index === aqui} />
      ))}
    </ol>
  );
}

function Parada({ linea, numero, isHere }: { linea: Linea; numero: number; isHere: boolean }) {
  const said = [
    ESTADO_LINEA[linea.estado].nombre,
    linea.motivo,
    linea.cuando === null || estaAbierta(linea) ? null : formatDateMinute(linea.cuando).slice(11),
  ];
  return (
    <li className={propios.parada} data-aqui={isHere || undefined}>
      <span className={propios.numero} data-marca={marcaDe(linea.estado)}>
        {numero}
      </span>
      <span className={styles.doble}>
        <span>
          <b>{linea.destinatario}</b> {direccionDe(linea)}
        </span>
        <span className={styles.quieto}>{said.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}
