import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { usePageActs } from '#web/palette/page-acts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type IncidenciaEntera, verIncidencia } from '../contract.ts';
import { mirarIncidencia } from '../hilo.contract.ts';
import type { Escrita } from '../lista.contract.ts';
import type { Luego } from '../palabras.contract.ts';
import { ActoDialog } from './ActoDialog.tsx';
import { Actos } from './Actos.tsx';
import type { ActoConDatos } from './acto-form.ts';
import { createBox } from './box.ts';
import { Entradas } from './Entradas.tsx';
import { Etiquetas } from './Etiquetas.tsx';
import { EventoDesde } from './EventoDesde.tsx';
import { Respuesta, Resta } from './incidencias.columns.tsx';
import styles from './incidencias.module.css';
import { Lazos } from './Lazos.tsx';
import { PorEnviar } from './PorEnviar.tsx';
import { ESTADO, PRIORIDAD, SOLUCION } from './palabras.ts';
import { NotaForm, type Opciones } from './Responder.tsx';
import { RespuestaForm } from './RespuestaForm.tsx';
import { useVueltas } from './salida.ts';

interface Props {
  id: number;
  isOurs: boolean;
  /** Whoever of us only reads it may say something among ourselves. */
  mayMove: boolean;
  opciones: Opciones | undefined;
  onSaid: (text: string) => void;
  onClose: () => void;
  /** Answers on their way out. */
  onWritten: (clave: string, escrita: Escrita) => void;
  onBack: (clave: string, escrita: Escrita) => void;
}

/** One incidencia: what it is, what was said and done, and what is said next. */
export function Panel({ id, ...props }: Props) {
  const query = useQuery(serviceQuery(verIncidencia, { id }));
  if (query.data === undefined)
    return (
      <section className={marco.panel} aria-label="Incidencia">
        {query.isPending ? <PendingView /> : null}
        <div className={marco.cuerpo}>
          <ErrorAlert
            error={query.error}
            fallback="No se pudo abrir la incidencia"
            onRetry={() => void query.refetch()}
          />
          {query.isError ? <Button onClick={props.onClose}>Volver a la lista</Button> : null}
        </div>
      </section>
    );
  return <Abierta entera={query.data} {...props} />;
}

type AbiertaProps = Omit<Props, 'id'> & { entera: IncidenciaEntera };

function Abierta({ entera, isOurs, mayMove, opciones, onSaid, onClose, onWritten, onBack }: AbiertaProps) {
  const { incidencia, actos } = entera;
  const [dialog, setDialog] = useState<ActoConDatos | null>(null);
  const hasHouse = incidencia.cliente_id !== null || incidencia.agente_id !== null;
  const mayAnswer = ['responder', 'contestar', 'reabrir'].some((acto) => actos.includes(acto)) && (hasHouse || !isOurs);
  const begins = (hasHouse && mayMove) || !isOurs ? 'respuesta' : 'nota';
  const [side, setSide] = useState<'respuesta' | 'nota'>(begins);
  const [luego, setLuego] = useState<Luego>(() => useVueltas.getState().get(incidencia.id)?.luego ?? 'seguir');
  // Whoever took an answer back goes on writing it.
  const [box] = useState(() => createBox(useVueltas.getState().has(incidencia.id)));
  const write = (next: 'respuesta' | 'nota') => {
    box.want(next !== side);
    setSide(next);
  };
  const mayAsk = mayAnswer && actos.includes('pedir_dato');
  const ask = () => {
    setLuego('esperar');
    write('respuesta');
  };
  usePageActs([
    ...(mayAnswer
      ? [{ id: 'incidencia-responder', titulo: 'Responder', tecla: 'r', run: () => write('respuesta') }]
      : []),
    ...(mayAsk
      ? [{ id: 'incidencia-preguntar', titulo: 'Preguntar y esperar respuesta', tecla: 'w', run: () => ask() }]
      : []),
    ...(isOurs ? [{ id: 'incidencia-nota', titulo: 'Nota interna', tecla: 'i', run: () => write('nota') }] : []),
  ]);
  return (
    <section className={marco.panel} aria-label={`Incidencia ${incidencia.numero}`}>
      <Cabeza incidencia={incidencia} seguidores={entera.seguidores} onClose={onClose}>
        {isOurs && mayMove ? <Miran id={incidencia.id} /> : null}
        {isOurs ? <Actos entera={entera} onDialog={setDialog} onSaid={onSaid} /> : null}
      </Cabeza>
      <div className={marco.cuerpo}>
        <GuiaCard entera={entera}>
          {isOurs && mayMove ? <EventoDesde entera={entera} onSaid={onSaid} /> : null}
        </GuiaCard>
        {isOurs && mayMove ? (
          <div className={styles.ataduras}>
            <Etiquetas
              id={incidencia.id}
              etiquetas={incidencia.etiquetas}
              conocidas={opciones?.etiquetas ?? []}
              onSaid={onSaid}
            />
            <Lazos id={incidencia.id} lazos={entera.lazos} onSaid={onSaid} />
          </div>
        ) : null}
        {isOurs ? <PorEnviar id={incidencia.id} onBack={onBack} /> : null}
        <Entradas id={incidencia.id} entradas={entera.entradas} isOurs={isOurs} />
      </div>
      {side === 'nota' && isOurs ? (
        <NotaForm id={incidencia.id} box={box} onOther={mayAnswer ? () => write('respuesta') : null} onSaid={onSaid} />
      ) : null}
      {side === 'respuesta' && mayAnswer ? (
        <RespuestaForm
          incidencia={incidencia}
          actos={actos}
          isOurs={isOurs}
          opciones={opciones}
          luego={luego}
          onLuego={setLuego}
          onWritten={onWritten}
          box={box}
          onOther={isOurs ? () => write('nota') : null}
          onSaid={onSaid}
        />
      ) : null}
      {dialog === null ? null : (
        <ActoDialog
          acto={dialog}
          incidencia={incidencia}
          opciones={opciones}
          onClose={() => setDialog(null)}
          onDone={(text) => {
            setDialog(null);
            onSaid(text);
          }}
        />
      )}
    </section>
  );
}

interface CabezaProps {
  incidencia: IncidenciaEntera['incidencia'];
  seguidores: IncidenciaEntera['seguidores'];
  onClose: () => void;
  children: ReactNode;
}

function Cabeza({ incidencia, seguidores, onClose, children }: CabezaProps) {
  const { numero, asunto, estado, tipo, prioridad, responsable, cliente, agente, creada, abierta_por } = incidencia;
  const house = incidencia.agente_id === null ? cliente : agente;
  return (
    <header className={marco.cabeza}>
      <div className={marco.titulo}>
        <h2>
          <span className={marco.mono}>{numero}</span> {asunto}
        </h2>
        <Button aria-keyshortcuts="Escape" onClick={onClose}>
          Volver
        </Button>
      </div>
      <div className={marco.datos}>
        <StatusBadge {...ESTADO[estado]} />
        {incidencia.vence === null ? null : <Resta fila={incidencia} />}
        <Respuesta fila={incidencia} />
        <span>
          {tipo} · {PRIORIDAD[prioridad]}
        </span>
        {house === null ? null : <span>{house}</span>}
        {incidencia.resolucion_s === null ? null : <span>{responsable ?? 'Sin asignar'}</span>}
        {incidencia.solucion === null ? null : <span>{SOLUCION[incidencia.solucion]}</span>}
        {incidencia.unida_a === null ? null : (
          <Link to="/backoffice/incidencias" search={{ ver: incidencia.unida_a.id }}>
            Sigue en {incidencia.unida_a.numero}
          </Link>
        )}
        {incidencia.ruta === null ? null : <Link to={incidencia.ruta}>Ver dónde se encontró</Link>}
      </div>
      <span className={marco.quieto}>
        Abierta el {formatDateMinute(creada)}
        {abierta_por === null ? '' : ` por ${abierta_por}`}
      </span>
      {seguidores.length === 0 ? null : (
        <span className={marco.quieto}>La siguen {seguidores.map(({ nombre }) => nombre).join(', ')}</span>
      )}
      {children}
    </header>
  );
}

const LOOK_MS = 15_000;

/** Who else of us has it open, so that two do not answer at once. */
function Miran({ id }: { id: number }) {
  const { data } = useQuery({ ...serviceQuery(mirarIncidencia, { id }), refetchInterval: LOOK_MS, staleTime: 0 });
  const miran = data?.miran ?? [];
  return (
    <span role="status" className={miran.length === 0 ? 'solo-lector' : styles.miran}>
      {miran.length === 0 ? '' : `${miran.join(', ')} la ${miran.length === 1 ? 'está' : 'están'} viendo`}
    </span>
  );
}

function GuiaCard({ entera: { guia, incidencia }, children }: { entera: IncidenciaEntera; children: ReactNode }) {
  if (guia === null) return null;
  return (
    <div className={styles.guia}>
      <div className={marco.datos}>
        <GuiaLabel numero={guia.guia_nro} to={`/guia/${guia.id}`} />
        <StatusBadge {...ESTADO_GUIA[guia.estado_general]} />
        {incidencia.retiene ? <strong>La retiene esta incidencia</strong> : null}
      </div>
      <span>
        {guia.destinatario} · {guia.destino}
      </span>
      <span>
        Prometida para el {formatDay(guia.prometida_el)}
        {guia.recorrido === null ? '' : ` · ${guia.recorrido}`}
      </span>
      {children}
    </div>
  );
}
