import { useState } from 'react';

import type { ActoDePuerta } from '#features/reparto/entrega.contract.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import { cola } from './cola.ts';
import styles from './entrega.module.css';

interface Props {
  esperan: readonly Waiting<ActoDePuerta>[];
  /** Whom to call about what was refused; null: nobody was named. */
  trafico: string | null;
}

/** What the server has not heard of, and what it did not take, with its reason: sent again, or given up by a person. */
export function SinEnviar({ esperan, trafico }: Props) {
  const pending = esperan.filter(({ estado }) => estado === 'pendiente').length;
  return (
    <>
      {pending > 0 ? (
        <p role="status" className={styles.aviso}>
          {pending === 1 ? '1 acto guardado en este teléfono' : `${pending} actos guardados en este teléfono`}, sin
          enviar.
        </p>
      ) : null}
      {esperan
        .filter(({ estado }) => estado === 'conflicto')
        .map((item) => (
          <Conflicto key={item.clave} item={item} trafico={trafico} />
        ))}
    </>
  );
}

/** Signature and photo stay with it until a person gives it up: they are all that proves what happened. */
function Conflicto({ item, trafico }: { item: Waiting<ActoDePuerta>; trafico: string | null }) {
  const [isAsked, setAsked] = useState(false);
  const { clave, cuerpo, texto } = item;
  const pictures = [
    ['Firma', 'image/png', cuerpo.levante?.firma ?? cuerpo.firma],
    ['Foto', 'image/jpeg', cuerpo.levante?.foto ?? cuerpo.foto],
  ] as const;
  return (
    <div role="alert" className={styles.conflicto}>
      <p>
        <b>{cuerpo.titulo}</b>: {texto}
      </p>
      <p className={styles.pruebas}>
        {pictures.map(([name, kind, base64]) =>
          base64 === null ? null : <img key={name} alt={name} src={`data:${kind};base64,${base64}`} />,
        )}
      </p>
      {cuerpo.levante?.leidas == null ? null : (
        <p>Sus {cuerpo.levante.leidas.length} lecturas siguen guardadas en este teléfono.</p>
      )}
      <div className={styles.teclas}>
        {trafico === null ? (
          <p>Llame a tráfico.</p>
        ) : (
          <a className={styles.llamar} href={`tel:${trafico.replace(/[^\d+]/g, '')}`}>
            Llamar a tráfico
          </a>
        )}
        <Button className={styles.tecla} onClick={() => void cola.retry(clave)}>
          Reintentar
        </Button>
        <Button className={styles.tecla} onClick={() => (isAsked ? void cola.remove(clave) : setAsked(true))}>
          {isAsked ? 'Sí, descartar' : 'Descartar'}
        </Button>
      </div>
      {isAsked ? (
        <p>
          {cuerpo.levante === null
            ? 'Lo que firmó y fotografió se pierde.'
            : 'Lo que leyó, firmó y fotografió se pierde.'}
        </p>
      ) : null}
    </div>
  );
}
