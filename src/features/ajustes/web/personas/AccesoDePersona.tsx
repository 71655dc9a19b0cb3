import { useState } from 'react';

import { cerrarSesionesDe, listActivos, listPersonas, type Persona } from '#features/ajustes/contract.ts';
import { QuitarFactorDialog } from '#features/segundo-factor/web/public.tsx';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from '../ajustes.module.css';

interface Props {
  persona: Persona;
  onDone: (said: string) => void;
}

/** How the person signs in, and how to end what should not be: sessions, and a second factor whose telephone is lost. */
export function AccesoDePersona({ persona, onDone }: Props) {
  const { id, fullname, segundo_factor } = persona;
  const command = useCommand(cerrarSesionesDe, [listActivos]);
  const [cerrando, setCerrando] = useState(false);
  const [quitando, setQuitando] = useState(false);
  const [said, setSaid] = useState('');
  const end = () => {
    command.run({ usuario_id: id }).then(
      ({ cerradas }) => {
        setCerrando(false);
        setSaid(cerradas === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${cerradas} sesiones`);
      },
      (cause: unknown) => logFailure(cerrarSesionesDe.service, cause),
    );
  };
  return (
    <section className={styles.acceso} aria-label="Acceso">
      <h3>Acceso</h3>
      <p>
        {segundo_factor
          ? 'Entra con contraseña y verificación en dos pasos.'
          : 'Entra solo con contraseña: no activó la verificación en dos pasos.'}
      </p>
      <div className={styles.accesoActos}>
        <Button onClick={() => setCerrando(true)}>Cerrar sus sesiones</Button>
        {segundo_factor ? <Button onClick={() => setQuitando(true)}>Quitar la verificación en dos pasos</Button> : null}
      </div>
      <p role="status">{said}</p>
      {cerrando ? (
        <ConfirmDialog
          title="Cerrar sus sesiones"
          opened
          confirmLabel="Sí, cerrarlas"
          isWorking={command.isPending}
          onConfirm={end}
          onClose={() => setCerrando(false)}
        >
          <p>
            {fullname} tendrá que volver a iniciar sesión en todos sus dispositivos. Lo que haya escaneado sin enviar
            queda en ellos.
          </p>
          <ErrorAlert error={command.error} fallback="Error al cerrar las sesiones" onDismiss={command.reset} />
        </ConfirmDialog>
      ) : null}
      {quitando ? (
        <QuitarFactorDialog
          persona={persona}
          refreshes={[listPersonas, listActivos]}
          onClose={() => setQuitando(false)}
          onDone={() => onDone(`Se quitó la verificación en dos pasos de ${fullname}`)}
        />
      ) : null}
    </section>
  );
}
