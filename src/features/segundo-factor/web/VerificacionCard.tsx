import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type EstadoDelFactor, getSegundoFactor } from '../contract.ts';
import { type Acto, FactorDialog } from './FactorDialog.tsx';
import styles from './factor.module.css';

/** Fewer than this many codes of recovery are worth a word. */
const FEW = 3;

/** Whether the account asks for a code besides the password, and what the person may do about it. */
export function VerificacionCard() {
  const query = useQuery(serviceQuery(getSegundoFactor, {}));
  const [acto, setActo] = useState<Acto | null>(null);
  const [said, setSaid] = useState('');
  const estado = query.data;
  const begin = (next: Acto) => {
    setSaid('');
    setActo(next);
  };
  return (
    <Card title="Verificación en dos pasos" beside={estado === undefined ? undefined : <Marca estado={estado} />}>
      <div className={styles.cuerpo}>
        <ErrorAlert
          error={query.error}
          fallback="No se pudo cargar la verificación en dos pasos"
          onRetry={() => void query.refetch()}
        />
        {query.isPending ? <p className={styles.quieto}>Cargando…</p> : null}
        {estado === undefined ? null : <Detalle estado={estado} onAct={begin} />}
        <p role="status" className={styles.hecho}>
          {said}
        </p>
      </div>
      {acto === null || estado === undefined ? null : (
        <FactorDialog
          acto={acto}
          hasFactor={estado.activado !== null}
          onClose={() => setActo(null)}
          onDone={(dicho) => {
            setActo(null);
            setSaid(dicho);
          }}
        />
      )}
    </Card>
  );
}

function Marca({ estado: { activado } }: { estado: EstadoDelFactor }) {
  return activado === null ? (
    <StatusBadge familia="neutro" nombre="Sin activar" />
  ) : (
    <StatusBadge familia="ok" nombre="Activada" />
  );
}

function Detalle({ estado, onAct }: { estado: EstadoDelFactor; onAct: (acto: Acto) => void }) {
  const { activado, codigos, exigido, recomendado } = estado;
  if (activado === null)
    return (
      <>
        <p>
          Si la activa, para entrar se pedirá, además de la contraseña, un código de una aplicación de su teléfono.
          Quien averigüe su contraseña no entrará sin él.
        </p>
        {recomendado ? <p className={styles.aviso}>Se recomienda para su rol.</p> : null}
        <div className={styles.actos}>
          <Button onClick={() => onAct('activar')}>Activar la verificación</Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        Activada el {formatDateMinute(activado)}.{' '}
        {codigos === 1 ? 'Le queda 1 código de recuperación.' : `Le quedan ${codigos} códigos de recuperación.`}
      </p>
      {codigos < FEW ? (
        <p className={styles.aviso}>Genere códigos nuevos: sin ellos, si pierde el teléfono, no podrá entrar.</p>
      ) : null}
      <div className={styles.actos}>
        <Button onClick={() => onAct('cambiar')}>Cambiar de teléfono</Button>
        <Button onClick={() => onAct('codigos')}>Nuevos códigos de recuperación</Button>
        {exigido ? null : <Button onClick={() => onAct('quitar')}>Quitar</Button>}
      </div>
      {exigido ? <p className={styles.quieto}>Su rol la exige: puede cambiarla de teléfono, no quitarla.</p> : null}
    </>
  );
}
