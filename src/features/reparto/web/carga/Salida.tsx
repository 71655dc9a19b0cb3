import { useState } from 'react';

import { miCarga, salir } from '#features/reparto/carga.contract.ts';
import { useCommand } from '#web/api.ts';
import { ServiceError } from '#web/service-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './carga.module.css';

/** Loaded: what is left is to leave. Whoever holds more cash than they should hears of it first. */
export function Salida({ recorrido_id, numero }: { recorrido_id: number; numero: string }) {
  const command = useCommand(salir, [miCarga]);
  const [afuera, setAfuera] = useState<readonly { guia_nro: string; razon: string }[]>([]);
  const isOver = command.error instanceof ServiceError && command.error.code === 'EFECTIVO_SOBRE_LIMITE';
  const leave = async (sobre_limite: boolean) => {
    const done = await command.run({ recorrido_id, ...(sobre_limite ? { sobre_limite } : {}) }).catch(() => null);
    setAfuera(done?.quedan_fuera ?? []);
  };
  return (
    <section className={styles.salida}>
      <p className={styles.grande}>La carga de {numero} está cerrada.</p>
      <Button variant="filled" size="xl" loading={command.isPending} onClick={() => void leave(false)}>
        Salir
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo registrar la salida" onDismiss={command.reset} />
      {isOver ? (
        <Button size="lg" loading={command.isPending} onClick={() => void leave(true)}>
          Salir igual
        </Button>
      ) : null}
      {afuera.map(({ guia_nro, razon }) => (
        <p key={guia_nro}>
          {guia_nro}: {razon}
        </p>
      ))}
    </section>
  );
}
