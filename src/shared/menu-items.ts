import type { MenuItem } from './menu.ts';
import { ROLES } from './permissions.ts';

/** The aside menu (specification §2.9). Entries whose code the specification does not give carry the likeliest one. */
export const ASIDE_MENU: readonly MenuItem[] = [
  { titulo: 'Inicio', ruta: '/dashboard', icono: 'inicio' },
  {
    titulo: 'Centro de clientes',
    allowedRoles: ['CLI_002'],
    submenu: [
      { titulo: 'Mis guías', ruta: '/guias/list', icono: 'guia' },
      { titulo: 'Mis envíos', ruta: '/envios', icono: 'envio', perm: 'CLI_001' },
      { titulo: 'Mis órdenes', ruta: '/gds/ordenes', icono: 'orden', perm: 'CLI_002' },
      { titulo: 'Incidencias', ruta: '/backoffice/incidencias', icono: 'incidencia', perm: 'CLI_001' },
      { titulo: 'Dashboards', ruta: '/dashboard-cli', icono: 'panel' },
      { titulo: 'Encuestas', ruta: '/informes/encuestas', icono: 'encuesta' },
      { titulo: 'Informe Cliente', ruta: '/informes', icono: 'informe' },
      { titulo: 'Usuarios', ruta: '/mi-cuenta/usuarios', icono: 'usuarios' },
      { titulo: 'Integraciones', ruta: '/mi-cuenta/integraciones', icono: 'trabajo', perm: 'CLI_002' },
    ],
  },
  {
    titulo: 'Operativa',
    disallowedRoles: ['CLI_002', 'GDS_003'],
    submenu: [
      { titulo: 'Guías', ruta: '/guias', icono: 'guia', allowedRoles: ['GUI_001', 'PCK_001'] },
      {
        titulo: 'Eventos',
        ruta: '/eventos',
        icono: 'evento',
        allowedRoles: ['EVE_003', 'CHF_001', 'PCK_001', 23],
      },
      { titulo: 'Envíos', ruta: '/envios', icono: 'envio', allowedRoles: ['GUI_001', 'CLI_001'] },
      {
        titulo: 'Recorridos',
        ruta: '/recorridos',
        icono: 'recorrido',
        allowedRoles: ['REC_004', 'RECO_001', 'REC_CARGAR_001', 'REC_CARGAR_002'],
      },
      { titulo: 'Levantes', ruta: '/levantes', icono: 'levante', allowedRoles: ['LEV_001', 'LEV_002', 23] },
      { titulo: 'Devoluciones', ruta: '/levantes/devoluciones', icono: 'devolucion', perm: 'LEV_002' },
      { titulo: 'Problem Solver', ruta: '/problem_solver', icono: 'problema', perm: 'PROB_SOL' },
      { titulo: 'Guías en Pickup', ruta: '/guias_pickup', icono: 'pickup', perm: 'GUIAS_EN_PU' },
      { titulo: 'Mi agencia', ruta: '/pickup', icono: 'agencia', perm: 'PCK_001' },
      { titulo: 'Remesas', ruta: '/backoffice/remesas', icono: 'finanzas', allowedRoles: ['VAL_001', ROLES.encargado] },
      {
        titulo: 'Incidencias',
        ruta: '/backoffice/incidencias',
        icono: 'incidencia',
        allowedRoles: ['VAL_001', 'PCK_001', 'CLI_001'],
      },
      {
        titulo: 'Aprovisionamiento',
        ruta: '/backoffice/aprovisionamiento',
        icono: 'aprovisionamiento',
        perm: 'VAL_001',
      },
      { titulo: 'Transporte', ruta: '/transporte', icono: 'transporte', allowedRoles: ['CARRO_003', 'CAR_003'] },
      { titulo: 'Transiciones', ruta: '/transiciones', icono: 'transicion', perm: 'ACT_TRA_002' },
      { titulo: 'Mantenimiento', ruta: '/mantenimiento', icono: 'mantenimiento', perm: 'AGT_003' },
    ],
  },
  {
    titulo: 'GDS',
    disallowedRoles: ['CLI_001'],
    submenu: [
      { titulo: 'Órdenes', ruta: '/gds/ordenes', icono: 'orden', perm: 'GDS_001' },
      { titulo: 'Picking', ruta: '/gds/work-order/pickup', icono: 'trabajo', perm: 'GDS_001' },
      { titulo: 'Packing', ruta: '/gds/work-order/pack', icono: 'trabajo', perm: 'GDS_001' },
      { titulo: 'Ingresos y egresos', ruta: '/gds/ingresos-egresos', icono: 'ingreso', perm: 'GDS_001' },
      { titulo: 'Movimientos internos', ruta: '/gds/movimientos-internos', icono: 'movimiento', perm: 'GDS_001' },
      { titulo: 'Almacenamientos', ruta: '/gds/mantenimiento/almacenamientos', icono: 'ubicacion', perm: 'GDS_001' },
      { titulo: 'Productos', ruta: '/gds/mantenimiento/items/list', icono: 'producto', perm: 'GDS_001' },
      {
        titulo: 'Conteos',
        ruta: '/gds/mantenimiento/conteos',
        icono: 'evento',
        allowedRoles: ['GDS_CONTEO_001', 'GDS_002'],
      },
      {
        titulo: 'Levantes desde depósito',
        ruta: '/levantes-gds',
        icono: 'levante',
        allowedRoles: ['GDS_002', 'LEV_002'],
      },
      { titulo: 'Tableros de depósito', ruta: '/gds/dashboards', icono: 'panel', perm: 'GDS_002' },
      { titulo: 'Análisis', ruta: '/gds/analisis', icono: 'analisis', perm: 'GDS_002' },
      { titulo: 'Facturación', ruta: '/gds/facturacion', icono: 'factura', perm: 'GDS_002' },
      { titulo: 'Zonas flex', ruta: '/gds/zonas-flex', icono: 'ubicacion', perm: 'GDS_002' },
      { titulo: 'Economato', ruta: '/gds/economato', icono: 'economato', perm: 'GDS_002' },
      { titulo: 'Caracterizaciones', ruta: '/gds/caracterizaciones', icono: 'campos', perm: 'GDS_002' },
      { titulo: 'Configuración de campos', ruta: '/gds/config-campos', icono: 'campos', perm: 'GDS_002' },
      { titulo: 'Importar transacciones', ruta: '/gds/importar-transacciones', icono: 'importar', perm: 'GDS_002' },
    ],
  },
  {
    titulo: 'Reportes Disponibles',
    disallowedRoles: ['CLI_002', 'GDS_003'],
    submenu: [
      { titulo: 'Informe Cliente', ruta: '/informes', icono: 'informe', perm: 'REPO_GEN' },
      { titulo: 'Reportes', ruta: '/reportes', icono: 'reporte', perm: 'REPO_GEN' },
      { titulo: 'Finanzas', ruta: '/finanzas', icono: 'finanzas', perm: 'MET_001' },
    ],
  },
  {
    titulo: 'Cuenta',
    submenu: [
      { titulo: 'Mi cuenta', ruta: '/mi-cuenta', icono: 'cuenta' },
      // A client's people find it in their own section.
      { titulo: 'Usuarios', ruta: '/mi-cuenta/usuarios', icono: 'usuarios', perm: 'PCK_001' },
      { titulo: 'Notificaciones', ruta: '/notificaciones', icono: 'notificacion' },
      { titulo: 'Apariencia', ruta: '/builder', icono: 'apariencia' },
      { titulo: 'Usuarios activos', ruta: '/usuario-activo', icono: 'activo', perm: 'GUS_SUP_001' },
      { titulo: 'Ajustes', ruta: '/ajustes', icono: 'ajustes', allowedRoles: ['ROL_003', 'FUN_001', 'FUN_003'] },
      {
        titulo: 'Integraciones',
        ruta: '/ajustes/integraciones',
        icono: 'trabajo',
        allowedRoles: ['ROL_003', 'FUN_001', 'FUN_003'],
      },
      { titulo: 'Auditoría', ruta: '/auditoria', icono: 'auditoria', allowedRoles: [1] },
      { titulo: 'Experimental', ruta: '/experimental', icono: 'laboratorio', dev: true },
      { titulo: 'Ayuda', ruta: '/docs', icono: 'ayuda' },
      { titulo: 'Salir', ruta: '/logout', icono: 'salir' },
    ],
  },
];

/** The header entries (specification §2.9). */
export const HEADER_MENU: readonly MenuItem[] = [
  { titulo: 'Clientes', ruta: '/clientes', perm: 'RCL_001' },
  { titulo: 'Buscar guías', ruta: '/guia', perm: 'GUI_001' },
  { titulo: 'Buscar órdenes', ruta: '/gds/ordenes/listado', perm: 'GDS_001' },
  { titulo: 'Buscar productos', ruta: '/gds/mantenimiento/items/list', perm: 'GDS_001' },
  { titulo: 'Imprimir WOs', ruta: '/gds/work-order/imprimir', perm: 'GDS_001' },
  { titulo: 'Crear WOs', ruta: '/gds/work-order', perm: 'GDS_001' },
];
