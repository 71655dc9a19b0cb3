import type { Puesto } from '#features/eventos/contract.ts';
import { useEquipo } from '#web/equipo.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { lugarDe, type Opciones } from '../puesto.ts';
import { useAbrirLote } from '../use-abrir-lote.ts';
import styles from './comienzo.module.css';

interface Props {
  opciones: Opciones;
  puesto: Puesto;
  onLote: (id: number) => void;
}

/** As last time on this device, with one key. A pasted list is not repeated: it was that day's. */
export function PuestoCard({ opciones, puesto, onLote }: Props) {
  const abrir = useAbrirLote(onLote);
  const nombre = useEquipo(({ equipo }) => equipo?.nombre);
  const tipo = opciones.tipos.find((one) => one.tipo === puesto.tipo);
  if (tipo === undefined || puesto.esperadas === 'lista') return null;
  return (
    <Card title={`En ${nombre ?? 'este equipo'}, la última vez`}>
      <div className={styles.puesto}>
        <p className={styles.loteName}>
          {tipo.nombre} · {lugarDe(puesto, opciones)?.nombre}
        </p>
        <p className={styles.hint}>{detailOf(opciones, tipo, puesto)}</p>
        <ErrorAlert error={abrir.error} fallback="Error al abrir el lote" onDismiss={abrir.reset} />
        <Button
          autoFocus
          variant="filled"
          className={styles.main}
          loading={abrir.isPending}
          onClick={() => abrir.run(puesto)}
        >
          Empezar igual
          <kbd aria-hidden className={styles.key}>
            Enter
          </kbd>
        </Button>
      </div>
    </Card>
  );
}

function detailOf({ agentes }: Opciones, { motivos }: Opciones['tipos'][number], puesto: Puesto): string {
  const { datos, esperadas, pesar } = puesto;
  const parts = [
    motivos.find(({ id }) => id === datos.motivo_id)?.nombre,
    agentes.find(({ id }) => id === datos.agente_id)?.nombre,
    datos.nota,
    esperadas === 'estado' ? 'con lista esperada' : 'sin lista esperada',
    pesar ? 'se pesa' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
