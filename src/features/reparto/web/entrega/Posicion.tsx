import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DIAS_DE_POSICION, miPosicion, permitirPosicion } from '#features/reparto/posicion.contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './entrega.module.css';
import { CADA_MS, mirar, olvidarPuntos } from './posicion.ts';

/** Whether tráfico sees where the driver is: only who agrees, for as long as they do, and what that means. */
export function Posicion() {
  const query = useQuery(serviceQuery(miPosicion, {}));
  const command = useCommand(permitirPosicion, [miPosicion]);
  const [isRefused, setRefused] = useState(false);
  if (query.data === undefined || !('geolocation' in navigator)) return null;
  const isOn = query.data.desde !== null;
  const turn = async () => {
    setRefused(false);
    if (isOn) olvidarPuntos();
    await command.run({ acepta: !isOn }).catch(() => null);
  };
  return (
    <section className={styles.posicion} aria-label="Su ubicación">
      {isOn ? <Mirando key={query.data.desde} onRefused={() => setRefused(true)} /> : null}
      <p className={styles.quieto}>
        {isOn
          ? `Tráfico ve dónde está mientras esta página está abierta. Se guarda ${DIAS_DE_POSICION} días y después se borra.`
          : 'Su ubicación no se comparte.'}
      </p>
      {isOn && isRefused ? (
        <p role="alert">El navegador no deja ver la ubicación: permítala en los ajustes del teléfono.</p>
      ) : null}
      <Button className={styles.tecla} loading={command.isPending} onClick={() => void turn()}>
        {isOn ? 'Dejar de compartir' : 'Compartir mi ubicación'}
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo cambiar" onDismiss={command.reset} />
    </section>
  );
}

/** Looks while it is drawn. */
function Mirando({ onRefused }: { onRefused: () => void }) {
  useInterval(() => mirar(onRefused), CADA_MS, { autoInvoke: true });
  return null;
}
