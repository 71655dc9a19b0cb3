import { formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { useSessionState } from '#web/session-state.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';

import type { DevolucionEntera } from '../contract.ts';
import styles from './devoluciones.module.css';
import { dondeEsta, HALLADO } from './palabras.ts';

/** What is known of one, a line each; what does not apply has none. */
export function Datos({ devolucion: d }: { devolucion: DevolucionEntera['devolucion'] }) {
  const { acta, inspeccion } = d;
  const isAgencia = useSessionState(({ user }) => user?.tipo_usuario === 'agencia');
  const quien = (nombre: string | null, fecha: string) =>
    nombre === null ? formatDateMinute(fecha) : `${nombre}, ${formatDateMinute(fecha)}`;
  return (
    <dl className={styles.datos}>
      <dt>Guía</dt>
      <dd>
        <GuiaLabel numero={d.guia_nro} to={`/guia/${d.guia_id}`} />
      </dd>
      {d.hija_nro === null ? null : (
        <>
          <dt>Vuelve como</dt>
          <dd>
            {d.hija_id === null ? d.hija_nro : <GuiaLabel numero={d.hija_nro} to={`/guia/${d.hija_id}`} />}
            {d.bultos === 1 ? '' : ` · ${d.bultos} bultos`}
          </dd>
        </>
      )}
      <Dato nombre="Dónde está" texto={dondeEsta(d)} />
      <Dato nombre="Era para" texto={d.destinatario} />
      <Dato nombre="Se retira en" texto={d.retira_en} />
      <Dato nombre="Motivo" texto={d.motivo} />
      <Dato nombre={d.automatica ? 'Se inició' : 'La pidió'} texto={quien(d.pedida_por, d.pedida)} />
      <Dato
        nombre="La autorizó"
        texto={d.autorizada === null || d.automatica ? null : quien(d.autorizada_por, d.autorizada)}
      />
      <Dato nombre="Costo" texto={isAgencia ? null : costoDe(d)} />
      <Dato nombre="Respuesta" texto={d.respuesta} />
      <Dato nombre="Nota" texto={d.nota} />
      {inspeccion === null ? (
        <Dato nombre="Inspección" texto={d.a_inspeccionar ? 'Este cliente pide que se revise' : null} />
      ) : (
        <Dato
          nombre="Inspección"
          texto={[HALLADO[inspeccion], d.inspeccion_nota, d.inspeccionada && formatDateMinute(d.inspeccionada)]
            .filter((part) => part !== null)
            .join('. ')}
        />
      )}
      <Dato nombre="Acta" texto={acta && `${acta.responsable} y ${acta.testigo}, ${formatDateMinute(acta.fecha)}`} />
      <Dato nombre="Reingresó a stock" texto={d.reingreso && reingresado(d.reingreso)} />
      <Dato nombre="Terminó" texto={d.terminada && formatDateMinute(d.terminada)} />
    </dl>
  );
}

/** What was begun and has none was not priced: it is said, so that nobody takes it for free. */
function costoDe({ costo, tarifa, hija_nro, estado }: DevolucionEntera['devolucion']): string | null {
  if (costo !== null) return tarifa === null ? formatDinero(costo) : `${formatDinero(costo)} · ${tarifa}`;
  return hija_nro === null || estado === 'ANULADA' ? null : 'Sin precio en la tarifa';
}

function reingresado({ numero, unidades, faltaron }: NonNullable<DevolucionEntera['devolucion']['reingreso']>): string {
  const units = `${numero}: ${unidades.toLocaleString('es-UY')} ${unidades === 1 ? 'unidad' : 'unidades'}`;
  return faltaron === 0
    ? units
    : `${units}, ${faltaron === 1 ? 'faltó 1' : `faltaron ${faltaron.toLocaleString('es-UY')}`}`;
}

function Dato({ nombre, texto }: { nombre: string; texto: string | null }) {
  if (texto === null || texto === '') return null;
  return (
    <>
      <dt>{nombre}</dt>
      <dd>{texto}</dd>
    </>
  );
}
