import { Suspense } from 'react';

import { deshacerLevante } from '#features/levantes/paradas.contract.ts';
import { Constancia, ESTADO_DE_LEVANTE } from '#features/levantes/web/public.tsx';
import { miHoja } from '#features/reparto/entrega.contract.ts';
import type { LevanteDeHoja } from '#features/reparto/levantes.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { useMinute } from '#web/clock.ts';
import { deviceTimeOf } from '#web/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cola } from './cola.ts';
import styles from './entrega.module.css';
import { isPorLevantar } from './pasos.ts';

export type ActoDeLevante = 'en_camino' | 'en_punto' | 'levantar' | 'fallar';

interface Props {
  levante: LevanteDeHoja;
  numero: number;
  /** How many stops there are. */
  de: number;
  onActo: (acto: ActoDeLevante) => void;
}

/** A door where something is fetched, to be read at arm's length. */
export function LevanteEnRonda({ levante, numero, de, onActo }: Props) {
  const { cliente, direccion, desde, hasta, contacto, telefono, acceso, instrucciones } = levante;
  const digits = telefono?.replace(/[^\d+]/g, '') ?? '';
  return (
    <section className={styles.parada} aria-label={`Parada ${numero} de ${de}`}>
      <p className={styles.quieto}>
        Parada {numero} de {de} · de {desde} a {hasta}
      </p>
      <h2>Levantar en {cliente}</h2>
      <p className={styles.direccion}>{direccion}</p>
      {acceso === null ? null : <p>Acceso: {acceso}</p>}
      {instrucciones === null ? null : <p>{instrucciones}</p>}
      <p>
        <b>{anunciado(levante)}</b> <span className={styles.mono}>{levante.numero}</span>
      </p>
      <p className={styles.enlaces}>
        <a href={`geo:0,0?q=${encodeURIComponent(direccion)}`}>Navegar</a>
        {digits === '' ? null : <a href={`tel:${digits}`}>Llamar{contacto === null ? '' : ` a ${contacto}`}</a>}
        {levante.estado === 'ASIGNADO' ? (
          <button type="button" onClick={() => onActo('en_camino')}>
            Voy en camino
          </button>
        ) : null}
        {levante.estado === 'ASIGNADO' || levante.estado === 'EN_CAMINO' ? (
          <button type="button" onClick={() => onActo('en_punto')}>
            Llegué
          </button>
        ) : null}
      </p>
      {isPorLevantar(levante) ? <PorHacer onActo={onActo} /> : <Hecho levante={levante} onActo={onActo} />}
    </section>
  );
}

function anunciado({ guias, bultos_anunciados, kg_anunciados }: LevanteDeHoja): string {
  const peso = kg_anunciados === null ? '' : `, unos ${kg_anunciados.toLocaleString('es-UY')} kg`;
  if (guias.length > 0) return `${guias.length === 1 ? '1 guía anunciada' : `${guias.length} guías anunciadas`}${peso}`;
  return `${bultos_anunciados ?? 'Sin'} bultos anunciados${peso}`;
}

function PorHacer({ onActo }: Pick<Props, 'onActo'>) {
  return (
    <div className={styles.teclas}>
      <Button variant="filled" className={styles.entregar} onClick={() => onActo('levantar')}>
        Levantar
      </Button>
      <Button className={styles.entregar} onClick={() => onActo('fallar')}>
        No levanté
      </Button>
    </div>
  );
}

const LEVANTADOS: ReadonlySet<LevanteDeHoja['estado']> = new Set(['LEVANTADO', 'LEVANTADO_CON_DIFERENCIA']);

function Hecho({ levante, onActo }: Pick<Props, 'levante' | 'onActo'>) {
  const { estado, motivo } = levante;
  return (
    <div className={styles.hecha}>
      <p role="status">
        {ESTADO_DE_LEVANTE[estado].nombre}
        {motivo === null ? '' : `: ${motivo}`}
      </p>
      {/* It may be in the van already: what is read rules over what the office did meanwhile. */}
      {estado === 'CANCELADO' ? (
        <Button className={styles.tecla} onClick={() => onActo('levantar')}>
          Ya lo tengo: levantar igual
        </Button>
      ) : null}
      {LEVANTADOS.has(estado) ? (
        <Suspense fallback={null}>
          <Constancia id={levante.id} />
        </Suspense>
      ) : null}
      <Deshacer key={levante.id} levante={levante} />
    </div>
  );
}

/** Once it has left the phone, for a quarter of an hour. */
function Deshacer({ levante: { id, deshace_hasta } }: Pick<Props, 'levante'>) {
  const command = useCommand(deshacerLevante, [miHoja]);
  const now = useMinute();
  const waits = cola.useQueue(({ items }) => items.some(({ cuerpo }) => cuerpo.levante?.id === id));
  if (deshace_hasta === null || waits || deviceTimeOf(Date.parse(deshace_hasta)) < now.getTime()) return null;
  return (
    <div className={styles.corregir}>
      <Button
        loading={command.isPending}
        className={styles.tecla}
        onClick={() => void command.run({ id }).catch(() => undefined)}
      >
        {`Deshacer (hasta ${formatTime(deshace_hasta).slice(0, 5)})`}
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo deshacer" onDismiss={command.reset} />
    </div>
  );
}
