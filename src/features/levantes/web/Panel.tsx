import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { IncidenciasDe } from '#features/incidencias/web/public.tsx';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type LevanteEntero, verLevante } from '../contract.ts';
import type { Acto } from '../palabras.contract.ts';
import { ActoDialog } from './ActoDialog.tsx';
import { Actos } from './Actos.tsx';
import type { ActoConDatos, Opciones } from './acto-form.ts';
import { Constancia } from './Constancia.tsx';
import { Lineas } from './Lineas.tsx';
import { Cuentas, franjaDe } from './levantes.columns.tsx';
import styles from './levantes.module.css';
import { DIFERENCIA, dichoDe, ESTADO, LO_QUE_SIGUE, MODO, ORIGEN } from './palabras.ts';

interface Props {
  id: number;
  isOurs: boolean;
  opciones: Opciones | undefined;
  onSaid: (text: string) => void;
  /** Something was done that may be taken back. */
  onHecho: (acto: Acto, id: number, text: string) => void;
  onOther: (id: number) => void;
  onClose: () => void;
}

/** One levante: where and when, what was announced and what came of it, what can be done now. */
export function Panel(props: Props) {
  const { id, onClose } = props;
  const query = useQuery(serviceQuery(verLevante, { id }));
  if (query.data === undefined)
    return (
      <section className={marco.panel} aria-label="Levante">
        {query.isPending ? <PendingView /> : null}
        <div className={marco.cuerpo}>
          <ErrorAlert error={query.error} fallback="No se pudo abrir el levante" onRetry={() => void query.refetch()} />
          {query.isError ? <Button onClick={onClose}>Volver a la lista</Button> : null}
        </div>
      </section>
    );
  return <Abierto {...props} entero={query.data} />;
}

function Abierto({ entero, isOurs, opciones, onSaid, onHecho, onOther, onClose }: Props & { entero: LevanteEntero }) {
  const { levante } = entero;
  const [dialog, setDialog] = useState<ActoConDatos | null>(null);
  return (
    <section className={marco.panel} aria-label={`Levante ${levante.numero}`}>
      <Cabeza levante={levante} isOurs={isOurs} onClose={onClose}>
        <Actos
          entero={entero}
          onDialog={setDialog}
          onSaid={onSaid}
          onHecho={(acto, text) => onHecho(acto, levante.id, text)}
        />
      </Cabeza>
      <div className={marco.cuerpo}>
        <Datos levante={levante} isOurs={isOurs} />
        {levante.levantado === null ? null : <Constancia id={levante.id} />}
        <Lineas entero={entero} isOurs={isOurs} onSaid={onSaid} />
        <IncidenciasDe clase="LEVANTE" id={levante.id} />
        {entero.historia.length === 0 ? null : <Historia historia={entero.historia} />}
      </div>
      {dialog === null ? null : (
        <ActoDialog
          acto={dialog}
          levante={levante}
          opciones={opciones}
          onClose={() => setDialog(null)}
          onDone={(done) => {
            setDialog(null);
            onSaid(dichoDe(done));
            onHecho(dialog, levante.id, done.msg);
            if (done.nuevo !== null) onOther(done.nuevo.id);
          }}
        />
      )}
    </section>
  );
}

interface CabezaProps {
  levante: LevanteEntero['levante'];
  isOurs: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

function Cabeza({ levante, isOurs, onClose, children }: CabezaProps) {
  const siguiente = isOurs ? undefined : LO_QUE_SIGUE[levante.estado];
  return (
    <header className={marco.cabeza}>
      <div className={marco.titulo}>
        <h2>
          <span className={marco.mono}>{levante.numero}</span> {isOurs ? levante.cliente : null}
        </h2>
        <Button aria-keyshortcuts="Escape" onClick={onClose}>
          Volver
        </Button>
      </div>
      <div className={marco.datos}>
        <StatusBadge {...ESTADO[levante.estado]} />
        <strong>
          {formatDay(levante.dia)}, {franjaDe(levante)}
        </strong>
        <span>{levante.chofer ?? 'Sin chofer asignado'}</span>
        {levante.recorrido === null ? null : (
          <Link to="/recorrido/ver" search={{ id: levante.recorrido.id }}>
            {levante.recorrido.numero}
          </Link>
        )}
        {levante.origen === 'PLANTILLA' ? <span>{ORIGEN.PLANTILLA}</span> : null}
        {levante.motivo === null ? null : <span>{levante.motivo}</span>}
      </div>
      {siguiente === undefined ? null : <p className={marco.quieto}>{siguiente}</p>}
      {children}
    </header>
  );
}

function Datos({ levante, isOurs }: { levante: LevanteEntero['levante']; isOurs: boolean }) {
  const { direccion, zona, contacto, telefono, acceso, instrucciones, diferencia, decision } = levante;
  return (
    <div className={styles.datos}>
      <p>
        {direccion}
        {isOurs ? ` · ${zona}` : ''}
      </p>
      {contacto === null && telefono === null ? null : (
        <p>
          {contacto ?? 'Contacto'} {telefono === null ? null : <a href={`tel:${telefono}`}>{telefono}</a>}
        </p>
      )}
      {acceso === null ? null : <p>Acceso: {acceso}</p>}
      {instrucciones === null ? null : <p>{instrucciones}</p>}
      <p>
        Anunciadas / levantadas / ingresadas: <Cuentas fila={levante} />
      </p>
      {levante.kg_anunciados === null ? null : <p>Peso anunciado: unos {kilos(levante.kg_anunciados)}</p>}
      {levante.bultos_levantados === null ? null : (
        <p>
          Bultos levantados: {levante.bultos_levantados}
          {levante.modo === null ? '' : MODO[levante.modo]}
        </p>
      )}
      <Contado levante={levante} />
      {diferencia === null ? null : (
        <p>
          Diferencia: {DIFERENCIA[diferencia]}
          {decision === null ? '' : `. ${decision}`}
        </p>
      )}
      {levante.levantado === null ? null : (
        <p>
          Levantado el {formatDateMinute(levante.levantado)}
          {levante.entrega === null ? '' : `, entregó ${levante.entrega}`}
        </p>
      )}
      {levante.recibido === null ? null : <p>Recibido en planta el {formatDateMinute(levante.recibido)}</p>}
      {levante.incidencia_id === null ? null : (
        <p>
          <Link to="/backoffice/incidencias" search={{ ver: levante.incidencia_id }}>
            Ver la incidencia que lo sigue
          </Link>
        </p>
      )}
      {levante.reprogramado_de === null ? null : <Otro que="Reprogramado de" otro={levante.reprogramado_de} />}
      {levante.reprogramado_en === null ? null : <Otro que="Sigue en" otro={levante.reprogramado_en} />}
    </div>
  );
}

/** What the driver told apart where nothing carried a label. */
function Contado({ levante: { conteo, kg_levantados } }: { levante: LevanteEntero['levante'] }) {
  const said = [
    ...conteo.map(({ nombre, bultos }) => `${bultos.toLocaleString('es-UY')} ${nombre}`),
    ...(kg_levantados === null ? [] : [kilos(kg_levantados)]),
  ];
  return said.length === 0 ? null : <p>Contado al levantar: {said.join(', ')}</p>;
}

function kilos(kg: number): string {
  return `${kg.toLocaleString('es-UY')} kg`;
}

function Otro({ que, otro: { id, numero } }: { que: string; otro: { id: number; numero: string } }) {
  return (
    <p>
      {que}{' '}
      <Link to="/levantes" search={{ vista: 'todos', ver: id }}>
        {numero}
      </Link>
    </p>
  );
}

function Historia({ historia }: { historia: LevanteEntero['historia'] }) {
  return (
    <ol className={styles.lineas} aria-label="Historia del levante">
      {historia.map(({ acto, fecha, usuario }) => (
        <li key={`${fecha} ${acto}`}>
          <span>{acto}</span>
          <span className={marco.quieto}>
            {usuario}, {formatDateMinute(fecha)}
          </span>
        </li>
      ))}
    </ol>
  );
}
