import type { Buscada, GuiaHallada } from '#features/guias/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Marked } from '#web/ui/search/Marked.tsx';
import { markCode, markWords } from '#web/ui/search/marks.ts';

import styles from './buscar.module.css';

interface Props {
  guia: GuiaHallada;
  /** What was looked for: marked where it is in sight. */
  texto: string;
  isWhole: boolean;
}

/** One hit: what it is, in what state, for whom and where, whose. */
export function HalladaRow({ guia, texto, isWhole }: Props) {
  const byCode = guia.coincide === 'numero' || guia.coincide === 'referencia' || guia.coincide === 'parte';
  const lugar = [guia.localidad, guia.departamento].filter((name) => name !== null).join(', ');
  return (
    <span className={styles.row}>
      <span className={styles.head}>
        {isWhole ? <span className={styles.act}>Abrir guía</span> : null}
        <GuiaLabel numero={guia.guia_nro}>
          {byCode ? <Marked pieces={markCode(guia.guia_nro, texto)} /> : guia.guia_nro}
        </GuiaLabel>
        <StatusBadge estado={guia.estado_general} />
        {guia.vencido ? <StatusBadge familia="alerta" nombre="Vencida" /> : null}
      </span>
      <span className={styles.who}>
        {guia.coincide === 'nombre' ? <Marked pieces={markWords(guia.destinatario, texto)} /> : guia.destinatario}
      </span>
      <span className={styles.where}>{lugar}</span>
      <span className={styles.whose}>
        {guia.cliente}
        {guia.referencia === null ? null : (
          <span className={styles.reference}>
            Ref. {byCode ? <Marked pieces={markCode(guia.referencia, texto)} /> : guia.referencia}
          </span>
        )}
      </span>
    </span>
  );
}

/** One that was looked up before. */
export function BuscadaRow({ buscada }: { buscada: Buscada }) {
  return (
    <span className={styles.head}>
      <GuiaLabel numero={buscada.guia_nro} />
      <span className={styles.when}>
        Buscada el <time dateTime={buscada.fecha}>{formatDateMinute(buscada.fecha)}</time>
      </span>
    </span>
  );
}
