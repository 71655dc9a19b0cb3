import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import { misDescargas, type ParadaEnAgencia } from '#features/reparto/descarga.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import { deParada, hojaDeDescarga } from './cola.ts';
import { Descargando } from './Descargando.tsx';
import styles from './descarga.module.css';

/** What the own rounds bring to agencies; with one agency alone it is open at once. An office names whose in the address. */
export function DescargaScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = Number(search.chofer);
  const chofer_id = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const query = useQuery(serviceQuery(misDescargas, chofer_id === null ? {} : { chofer_id }));
  // What was on this device's disk stands in while there is no network.
  const stored = chofer_id === null ? hojaDeDescarga.read() : null;
  const datos = query.data ?? (query.isError ? stored : null);
  if (query.data !== undefined && chofer_id === null) hojaDeDescarga.write(query.data);
  if (datos === null) {
    return query.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={query.error} fallback="Error al cargar las descargas" onRetry={() => void query.refetch()} />
    );
  }
  const { paradas } = datos;
  if (paradas.length === 0) {
    return (
      <EmptyState title="No tiene descargas en agencias">
        <p>Cuando su recorrido lleve algo a una agencia, aparece acá.</p>
        <Link to="/dashboard">Volver al inicio</Link>
      </EmptyState>
    );
  }
  const chosen = paradas.find((parada) => deParada(parada) === search.parada);
  const parada = chosen ?? (paradas.length === 1 ? paradas[0] : undefined);
  const go = (one: ParadaEnAgencia | null) =>
    void navigate({ to: '.', search: { ...search, parada: one === null ? undefined : deParada(one) } });
  if (parada === undefined) return <Paradas paradas={paradas} onElegir={go} />;
  const onOtra = paradas.length > 1 ? () => go(null) : null;
  return <Descargando key={deParada(parada)} parada={parada} onOtra={onOtra} />;
}

function Paradas({
  paradas,
  onElegir,
}: {
  paradas: readonly ParadaEnAgencia[];
  onElegir: (parada: ParadaEnAgencia) => void;
}) {
  return (
    <section className={styles.pila} aria-label="Agencias">
      <h2 className={styles.titulo}>¿En qué agencia está?</h2>
      <ol className={styles.paradas}>
        {paradas.map((parada) => (
          <li key={deParada(parada)}>
            <button type="button" className={styles.parada} onClick={() => onElegir(parada)}>
              <span className={styles.quien}>
                <b>{parada.agencia}</b>
                <span className={styles.quieto}>{[parada.direccion, parada.numero].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={styles.fin}>{resumenDe(parada)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function resumenDe({ lineas, por_recoger, bolsas, descargas }: ParadaEnAgencia): string {
  const left = lineas.filter(({ descargada }) => !descargada).length;
  if (left > 0) return left === 1 ? '1 por descargar' : `${left} por descargar`;
  if (lineas.length > 0) return 'Falta cerrar';
  const alongs = por_recoger.length + bolsas.filter(({ llevada }) => !llevada).length;
  if (alongs > 0) return `${alongs} por recoger`;
  return descargas.every(({ confirmada }) => confirmada !== null) ? 'Confirmada' : 'Espera a la agencia';
}
