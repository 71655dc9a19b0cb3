import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import styles from './detalle.module.css';
import { Momento } from './Momento.tsx';
import { cuando, finDelDia, lapso, lapsoCorto, msBetween } from './tiempos.ts';

interface Props {
  guia: GuiaDetalle['guia'];
  now: Date;
}

/** What should happen next, of whom, and since when the parcel waits for it. */
export function ProximoPaso({ guia, now }: Props) {
  const { proximo, estado_desde, estado_general } = guia;
  const desde = (
    <>
      {ESTADO_GUIA[estado_general].nombre} desde <Momento moment={estado_desde} now={now} /> (
      {lapso(msBetween(estado_desde, now))})
    </>
  );
  if (guia.archivada) return <p>{desde}. Su historia está archivada: se lee y no admite cambios.</p>;
  if (proximo === null) return <p>{desde}. No se espera nada más.</p>;
  return (
    <p>
      <span className={styles.suave}>Próximo paso: </span>
      <strong>{proximo.paso}</strong> · {proximo.responsable}
      {proximo.hasta === null ? null : <Plazo hasta={proximo.hasta} now={now} />}
      <span className={styles.suave}> · {desde}</span>
    </p>
  );
}

/** The dwell clock: late in words and colour, and with the moment by which it should have been. */
function Plazo({ hasta, now }: { hasta: string; now: Date }) {
  const day = finDelDia(hasta);
  const late = msBetween(hasta, now);
  if (late > 0) {
    return (
      <>
        {' · '}
        <span className={styles.tarde} title={`A más tardar ${day ?? cuando(hasta, now)}`}>
          debió ser hace {lapsoCorto(late)}
        </span>
      </>
    );
  }
  return (
    <>
      {day === null ? ' · a más tardar ' : ' · a más tardar el '}
      {day ?? <Momento moment={hasta} now={now} />} (en {lapsoCorto(-late)})
    </>
  );
}
