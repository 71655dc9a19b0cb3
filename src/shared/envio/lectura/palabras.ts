/** The words that tell a name of a person, a street and plain prose apart. Lower case, no accents. */

const palabras = (texto: string): ReadonlySet<string> => new Set(texto.trim().split(/\s+/));

/** First names that are common in Uruguay. */
export const NOMBRES = palabras(`
  adela adriana adrian agustin agustina aida alba alberto alejandra alejandro alejo alexis alfredo alicia alma alvaro amalia amanda ana analia andrea andres angel
  angela angelica anibal antonella antonia antonio ariel armando aron arturo augusto barbara beatriz belen benjamin bernardo betina bettina blanca braian brian bruno
  camila camilo carina carla carlos carmen carolina catalina cecilia cesar christian claudia claudio clara cristian cristina cynthia dahiana daiana damian daniel daniela
  dante dario david debora delia diana diego dolores domingo edgar edgardo edinson eduardo elena elias elisa elsa elvira emanuel emilia emiliano emilio enrique enzo
  erika ernesto esteban estela estefania esther eugenia eva evelyn ezequiel fabian fabiana fabricio facundo federico felipe fernanda fernando florencia francisca
  francisco franco gabriel gabriela gaston genesis gerardo german giovanna gimena gisela gladys gloria gonzalo graciela gregorio guillermo guillermina gustavo haydee
  hector heber helena hernan horacio hugo ignacio ines irene irma isabel ismael ivan ivana jacqueline javier jennifer jessica jesus jimena joana joaquin johana jonathan
  jorge jose josefina juan juana juliana julian juliano julia julieta julio karen karina katherine kevin laura lautaro leandro leonardo leonel leticia lia lilian liliana lorena lorenzo lourdes
  lucas lucia luciana luciano lucy luis luisa luz mabel macarena magdalena maite manuel manuela marcela marcelo marcia marco marcos margarita maria mariana mariano
  maribel mariela marina mario marisa marisol maritza marta martha martin martina mateo matias mauricio mauro maximiliano mercedes melina melisa micaela miguel milagros milton miriam
  monica morena nadia nahuel natalia nancy nelson nestor nicolas noelia nora norma octavio ofelia olga omar oscar osvaldo pablo paola patricia patricio paula paulina pedro
  pilar rafael ramiro ramon raquel raul rebeca ricardo richard roberto robert rocio rodolfo rodrigo rogelio romina rosa rosana rosario ruben ruth sabrina salvador samanta samuel
  sandra santiago sara sebastian sergio silvana silvia silvina sofia soledad sonia stefani stella susana tabare tamara tania tatiana teresa tomas valentin valentina valeria
  vanesa vanessa vera veronica vicente victor victoria vilma virginia viviana walter washington wilmar wilson william ximena yamila yamandu yanina yesica yessica yolanda zulma`);

/** Inside a name, between two of its words. */
export const PARTICULAS = palabras('de del la las los da do dos das di van von y e o san santa');

/** Small words that no name begins with. */
export const MENUDAS = palabras(`
  a al ante bajo con contra de del desde e el en entre hacia hasta la las lo los le les me mi mis ni nos o para pero por que se si sin sobre su sus te tu un una unas uno unos y ya`);

/** Words of prose: neither in a name nor in that of a street. */
export const PROSA = palabras(`
  abona abonado ahi ahora algo alguien alguna alguno almacen andas antes aqui asi atiende aun avisa avisar avisen aviso aca bien bulto bultos buen buenas bueno buenos busca buscar cada caja cajas
  cambio casa celular cel cedula cerca cliente clienta cobra cobrar cobro como consultorio comprador consulta contesto contesta correo coordinar cuando cuanto cuenta cuidado cualquier dale datos
  deja dejar dejarlo dejarla dejen demora desde despues destinatario destinataria destino dia dice direccion doctor domicilio donde duda ella ellos encomienda entrega entregar entregarlo envia
  enviar enviarlo envio esa ese esta este esto estan estar estoy express factura favor flete flex fragil gracias hable hace hacer hay hermana hermano hija hijo hola hora horario horas
  hoy hs int interno importante jueves kilo kilos kg listo llama llamar llamen llego llega llegar llegue llegan lleva llevar local lunes luego lugar madre mama manana mando mandar mandalo mando mandame mañana martes mas medio
  mejor miercoles mio modo monto motivo muchas mucho muy nada nadie necesito no noche nombre nombres nota nuestra nuestro numero ojo orden origen otra otro padre paga pagado pagar pago paquete paquetes papa
  pasa pasar pasan pasen pedido perro perros pesa peso pesos poco podes podria podrian porfa portero porteria posible precio pregunta preguntar primero prima primo producto puede puedo pueden puerta queda quedo quien
  quiere quiero recibe recibir recibo recien referencia regalo remitente retira retirar retiro sabado sale senora senor servicio siempre sino sobre sobres sola solo son soy suegra suegro tarde tardes tel
  telefono tengo tiene tienen tia tio timbre tocar todo todos total trabajo transferencia unidad unidades urgente valor van vecina vecino viernes viene vino vive vivo voy whatsapp yo apellido agencia sucursal
  locker terminal domingos feriado semana saludos ok perfecto envio capital`);

/** Words of an address: in no name of a person. */
export const DE_DOMICILIO = palabras(`
  calle avenida av avda bulevar bvar bv camino cno pasaje pje ruta rambla diagonal esquina esq casi entre apto apartamento ap piso torre block manzana mz solar km kilometro padron
  barrio balneario paraje campo chacra edificio complejo cooperativa vivienda viviendas porton reja casa frente lado fondo galpon liceo escuela hospital policlinica empresa oficina of local puerta`);

/** Words that only join: a piece of nothing else says nothing. */
export const ENLACES = palabras(`
  a al aca con de del desde el ella en es esa ese esta este esto la las le les lo los mandar mando mi mis nro o para por que se seria son su sus te un una va van y e ya tambien envio enviar entregar entrega mandalo mandarlo
  uruguay enviarlo pesa peso cel celular tel telefono numero ci cedula mail correo dejo aprox`);

/** What people in the family are called: no name, and worth keeping. */
export const PARIENTES =
  'mama|papa|madre|padre|hija|hijo|hermana|hermano|esposa|esposo|marido|mujer|novia|novio|suegra|suegro|abuela|abuelo|tia|tio|prima|primo|vecina|vecino|amiga|amigo|pareja|nieta|nieto|cunada|cunado|nuera|yerno|sobrina|sobrino|clienta|cliente|empleada|empleado|portero|socio|socia';
