/**
 * 220 searches as people type them, with what they mean, written before any tuning. The schools are those of the public register; the
 * students are the invented ones of `npm run seed`. Texts are what is typed; `{id:URN}` stands for the record id of a school.
 */

export const kinds = ['exact', 'beginning', 'inside', 'typo', 'joined', 'town', 'region', 'id', 'person', 'state', 'writing'] as const;
export type Kind = (typeof kinds)[number];

/** The result that must be among the first three. All given parts must hold. */
export interface ExpectedHit {
  readonly type: 'institution' | 'student' | 'user';
  readonly urn?: string;
  readonly title?: RegExp;
  readonly town?: string;
  readonly authority?: string;
  /** Whether a school is open. */
  readonly isOpen?: boolean;
  readonly id?: number;
  /** The year of birth. */
  readonly born?: number;
  /** The group in which the person works. */
  readonly isOwn?: true;
}

export interface Query {
  readonly kind: Kind;
  readonly typed: string;
  readonly expected: ExpectedHit;
}

const schools =
  (kind: Kind) =>
  (typed: string, expected: string | Omit<ExpectedHit, 'type'>): Query => ({
    kind,
    typed,
    expected: { type: 'institution', ...(typeof expected === 'string' ? { urn: expected } : expected) },
  });

const exact = schools('exact');
const beginning = schools('beginning');
const inside = schools('inside');
const typo = schools('typo');
const joined = schools('joined');
const town = schools('town');
const region = schools('region');
const id = schools('id');
const state = schools('state');
const writing = schools('writing');
const student = (kind: Kind, typed: string, expected: Omit<ExpectedHit, 'type'>): Query => ({
  kind,
  typed,
  expected: { type: 'student', ...expected },
});
const person = (typed: string, title: RegExp, more: Omit<ExpectedHit, 'type'> = { isOwn: true }) =>
  student('person', typed, { title, ...more });
const user = (typed: string, title: RegExp): Query => ({ kind: 'person', typed, expected: { type: 'user', title } });

export const queries: readonly Query[] = [
  exact('Hollywater School', '131068'),
  exact('white rock primary school', '113216'),
  exact('The Imam Muhammad Adam Institute School', '137561'),
  exact('Hazel Grove Primary School', '106099'),
  exact('Caston Church of England Primary Academy', '148152'),
  exact('Southwark Inclusive Learning Service (Sils)', '135260'),
  exact('Hampton Infant School and Nursery', '102888'),
  exact('Ysgol Gynradd Talwrn', '400074'),
  exact('cross hands c.p. school', '400736'),
  exact('Peakirk-Cum-Glinton CofE Primary School', '110851'),
  exact('Ysgol G.G. Castellau', '401256'),
  exact("St Bartholomew's Catholic Primary School, Swanley", '118860'),
  exact('Madron Daniel CofE (VA) School', '111996'),
  exact('Windmill L.E.A.D. Academy', '139232'),
  exact('Whaddon CofE School', '110415'),
  exact('Christ the King Catholic Primary School, Thornbury', '109267'),
  exact('Brook Primary School', '103778'),
  exact('PALATINE PRIMARY SCHOOL', '126159'),
  exact('Soar Valley College', '120286'),
  exact('Eton College', '110158'),

  beginning('castle', { title: /^Castle /, isOpen: true }),
  beginning('castle hill', { title: /^Castle Hill /, isOpen: true }),
  beginning('queen elizabeth', { title: /^Queen Elizabeth /, isOpen: true }),
  beginning('king edward vi', { title: /^King Edward VI /, isOpen: true }),
  beginning('moat', { title: /^Moat /, isOpen: true }),
  beginning('rushey mead', { title: /^Rushey Mead /, isOpen: true }),
  beginning('babington a', '143247'),
  beginning('harrow', { title: /^Harrow /, isOpen: true }),
  beginning('northgate hi', '124840'),
  beginning('oakwood', { title: /^Oakwood /, isOpen: true }),
  beginning('leicester', { title: /^Leicester /, isOpen: true }),
  beginning("st aidan's", { title: /^St Aidan's /, isOpen: true }),
  beginning('beauchamp', { title: /^Beauchamp /, isOpen: true, town: 'Leicester' }),
  beginning('gartree', '138155'),
  beginning('charnwood c', '141874'),
  beginning('ysgol bro pl', '400113'),
  beginning('sir john bar', '112232'),
  beginning('ark burl', '131752'),
  beginning('bluecoat', { title: /^Bluecoat /, isOpen: true }),
  beginning('all saints', { title: /^All Saints'? /, isOpen: true }),

  inside('emmanuel nottingham', '139765'),
  inside('muhammad adam', '137561'),
  inside('milner catholic', '140126'),
  inside('road primary lander', '104874'),
  inside('bromwich junior', { title: /\bBromwich Junior\b/, isOpen: true }),
  inside('avenue thorpe', '143280'),
  inside('oaks junior', '105884'),
  inside('elizabeth jubilee', '101184'),
  inside('lillie', { title: /\bLillie\b/, isOpen: true }),
  inside('burlington danes', '131752'),
  inside('gymraeg mornant', '400325'),
  inside('daniel cofe', '111996'),
  inside('grove primary stockport', '106099'),
  inside('cum glinton', '110851'),
  inside('inclusive learning service', '135260'),
  inside('emmanuel', { title: /\bEmmanuel\b/, isOpen: true }),
  inside('goring', { title: /\bGoring/i, isOpen: true }),
  inside('chase primary bletchley', '148229'),
  inside('lead academy windmill', '139232'),
  inside('valley college', { title: /\bValley College\b/, isOpen: true }),

  typo('hollywatter school', '131068'),
  typo('studfal junior', '145823'),
  typo('igtham primary', '118293'),
  typo('donisthrope', '119944'),
  typo('whitecoat primary leeds', '107970'),
  typo('somervile nursery', '104984'),
  typo('golwdyn', '119042'),
  typo('llysfean', '401619'),
  typo('norbrigs primary', '112705'),
  typo('mooorhouse academy', '148436'),
  typo('trosnat junior', '115911'),
  typo('palantine primary', '126159'),
  typo('ranelegh school', '137267'),
  typo('ravensborne', '136540'),
  typo('lesness heath', '141866'),
  typo('goldthron park', '144252'),
  student('typo', 'fatmia begum', { title: /^Fatima Begum$/, isOwn: true }),
  student('typo', 'elanor okafor', { title: /^Eleanor Okafor$/, isOwn: true }),
  student('typo', 'kayliegh robinson', { title: /^Kayleigh Robinson$/, isOwn: true }),
  student('typo', 'priya pattel', { title: /^Priya Patel$/, isOwn: true }),

  joined('castlehill', { title: /^Castle Hill /, isOpen: true }),
  joined('whiterock primary', '113216'),
  joined('hazelgrove primary', '106099'),
  joined('holly water school', '131068'),
  joined('wood green junior', '103913'),
  joined('woodgreen junior', '103913'),
  joined('soarvalley', '120286'),
  joined('rusheymead', { title: /^Rushey Mead /, isOpen: true }),
  joined('moor house academy', '148436'),
  joined('lightoaks', '105884'),
  joined('borrowwood primary', '146847'),
  joined('north gate high', '124840'),
  joined('stpatricks morecambe', '119583'),
  joined('stjosephs canvey', '145994'),
  joined('three ways school', '140079'),
  joined('threeways', '140079'),
  joined('blue coat aspley', '137798'),
  joined('charn wood college', '141874'),
  student('joined', 'evabrown', { title: /^Eva Brown$/ }),
  student('joined', 'o brien niamh', { title: /^Niamh O’Brien$/, isOwn: true }),

  town("st mary's catholic primary hornchurch", '102329'),
  town('st john fisher pinner', '146178'),
  town('victoria primary wrexham', '402248'),
  town('st thomas more kettering', '141635'),
  town('mayfield school portsmouth', '116463'),
  town("st peter's tunbridge wells", '118614'),
  town('st annes gateshead', '147135'),
  town('morecambe st patricks', '119583'),
  town('st michaels church of england salisbury', '143006'),
  town('st wilfrids sheffield', '138830'),
  town('st bernadettes middlesbrough', '142369'),
  town('manor primary sutton coldfield', '104210'),
  town("king's school ottery", '136673'),
  town('st peters catholic billericay', '147282'),
  town('st josephs canvey island', '145994'),
  town('mayfield dagenham', '102858'),
  town('st wilfrids blyth', '148282'),
  town('farnborough st bernadette', '116391'),
  town('st matthews redhill', '144994'),
  town('castle hill croydon', { title: /^Castle Hill /, town: 'Croydon', isOpen: true }),

  region('st michaels church of england kent', '143788'),
  region('the park school surrey', '147524'),
  region('holy trinity haringey', '139240'),
  region('the grove primary county durham', '114046'),
  region('st helens catholic vale of glamorgan', '402395'),
  region('st marys rc primary brent', '131418'),
  region('brooklands primary derbyshire', '147140'),
  region('st patricks lancashire', { title: /^St Patrick's /, authority: 'Lancashire', isOpen: true }),
  region('brookside oxfordshire', '123007'),
  region('st elizabeth sefton', '104932'),
  region('jubilee primary bexley', '145071'),
  region('st andrews county durham', { title: /^St Andrew's /, authority: 'County Durham', isOpen: true }),
  region('westfield primary halton', '111240'),
  // Without a place: the one in the region of the person's group.
  region('oaklands school', '130353'),
  region('greenfield primary', '132226'),
  region('eastfield primary school', '138806'),
  region('kingsway primary', '144538'),
  region('brookside primary school', '145619'),
  region("st peter's cofe primary", '148905'),
  region('montrose school', '120029'),

  student('id', '1500', { id: 1500 }),
  student('id', '#2048', { id: 2048 }),
  student('id', '#00004711', { id: 4711 }),
  student('id', '99', { id: 99 }),
  student('id', '00000777', { id: 777 }),
  id('{id:120286}', '120286'),
  id('#{id:110158}', '110158'),
  id('#{id:131068}', '131068'),
  id('{id:143247}', '143247'),
  id('{id:103778}', '103778'),
  id('120286', '120286'),
  id('urn 138155', '138155'),
  id('400074', '400074'),
  id('143247', '143247'),
  id('107970', '107970'),
  id('2021100', '100006'),
  id('6642272', '402389'),
  id('le4 7gy', '120286'),
  id('LE40SZ', '143247'),
  id('10016665', '100006'),

  person('eva brown', /^Eva Brown$/, {}),
  person('brown eva', /^Eva Brown$/, {}),
  person('zoe okafor', /^Zoë Okafor$/),
  person('sian obrien', /^Siân O’Brien$/),
  person("o'brien niamh", /^Niamh O’Brien$/),
  person('mohammed ali 2010', /^Mohammed Ali$/, { born: 2010 }),
  person('priya patel 2009', /^Priya Patel$/, { born: 2009 }),
  person('j akhtar', /^J\p{L}+ Akhtar$/u),
  person('fatima begum', /^Fatima Begum$/),
  person('thomas thomas', /^Thomas Thomas$/),
  person('okafor', /Okafor$/),
  person('oconnor rhys', /^Rhys O’Connor$/),
  person('smith jack 2012', /^Jack Smith$/, { born: 2012 }),
  person('obrien 2011', /O’Brien$/, { born: 2011, isOwn: true }),
  person('hannah s', /^Hannah S/),
  person('MARYAM SHAH', /^Maryam Shah$/),
  person('seren lloyd', /^Seren Lloyd$/),
  user('dana', /^Dana Data$/),
  user('admin alex', /^Alex Admin$/),
  user('officer@demo.test', /./),

  // Open before closed where both have the name.
  state('Manor Fields Primary School', '144960'),
  state('Devonport High School for Girls', '136588'),
  state('holne chase primary', '148229'),
  state('two rivers primary', '146201'),
  state('Alveley Primary School', '143548'),
  state('cromer junior', '147247'),
  state('ouston primary school', '144658'),
  state('ad astra infant', '141755'),
  state('coleshill school', '136986'),
  state('Scalby School', '143288'),
  // Closed ones are found too.
  state('rodley first school', '127844'),
  state('hawksworth hall', '108111'),
  state('poplar grove school', '131441'),
  state('rawson junior and infant', '107477'),
  state('monks sherborne county primary', '130238'),
  // And meant where the state is said.
  state('manor fields closed', { title: /^Manor Fields /, isOpen: false }),
  state('friarswood closed', '124109'),
  state('closed ranelagh', { title: /^Ranelagh School/, isOpen: false }),
  state('stalham junior closed', '120989'),
  state('scalby school [closed]', { title: /^Scalby School/, isOpen: false }),

  // Words in another form than in the name: Saint and St, CofE and Church of England, RC and Roman Catholic.
  writing('saint peters cardiff primary', '401648'),
  writing('st joan of arc rickmansworth', '137914'),
  writing('st felix southwold', '124868'),
  writing('saint margarets glossop', '146113'),
  writing('boyne hill church of england', '109969'),
  writing('slindon c of e', '125994'),
  writing('elmley castle ce first', '116808'),
  writing('south kilworth cofe', '144117'),
  writing('st damians roman catholic', '106270'),
  writing('st james the great rc southwark', '100825'),
  writing('newark hill acad', '140377'),
  writing('hove park 6th form', '114607'),
  writing('uni of york', '133913'),
  writing('huttoft primary and nursery', '138808'),
  writing('totnes st johns ce', '146534'),
  writing('falconers hill infant', '144172'),
  writing('al sadiq', '101576'),
  writing('bromley pensnett', '141979'),
  writing('st. marks haywards heath', '126015'),
  writing('st james cofe wigan', '145107'),
];
