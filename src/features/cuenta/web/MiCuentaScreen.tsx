import { Link } from '@tanstack/react-router';

import { VerificacionCard } from '#features/segundo-factor/web/public.tsx';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';

import { listUsuarios } from '../usuarios.contract.ts';
import styles from './cuenta.module.css';
import { EscanerCard } from './EscanerCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PerfilCard } from './PerfilCard.tsx';
import { PreferenciasCard } from './PreferenciasCard.tsx';
import { SesionesCard } from './SesionesCard.tsx';

/** Who one is here, how one gets in, and how the product behaves for oneself. */
export function MiCuentaScreen() {
  const isAdmin = useCan(listUsuarios);
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  // A new password begins a new session: what was loaded under the old one is asked for anew.
  const generation = useSessionState((state) => state.generation);
  usePageActs([
    { id: 'probar-lector', titulo: 'Probar el lector', tecla: 'e', run: () => focusOn('prueba-de-lector') },
  ]);
  return (
    <>
      {isAdmin && !isOurs ? (
        <p className={styles.otros}>
          <Link to="/mi-cuenta/usuarios">Administrar las personas que usan el sistema</Link>
        </p>
      ) : null}
      <div className={styles.columnas}>
        <div className={styles.columna}>
          <PerfilCard key={`perfil ${generation}`} />
          <PasswordCard />
          <VerificacionCard />
          <SesionesCard key={`sesiones ${generation}`} />
        </div>
        <div className={styles.columna}>
          <PreferenciasCard />
          <EscanerCard />
        </div>
      </div>
    </>
  );
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
