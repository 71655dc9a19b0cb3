import { Link } from '@tanstack/react-router';

import { useSessionState } from '#web/session-state.ts';

interface Props {
  id: number;
  nombre: string;
}

/**
 * The name of a client, wherever it stands, as the door to its page. That page is for the company's own people; for a client's and
 * an agency's the name is a name (docs/decisions/0037).
 */
export function ClienteLink({ id, nombre }: Props) {
  const isPersonal = useSessionState(({ user }) => user?.tipo_usuario === 'personal');
  if (!isPersonal) return nombre;
  return <Link to={`/clientes/${id}`}>{nombre}</Link>;
}
