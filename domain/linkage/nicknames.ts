/** First names with short forms in use in the United Kingdom: the full name first. Forms of one line are the same name. */
const families = `
abigail abbie abby abi gail
adam ad addy
adrian ade
albert al bert bertie albie
alexander alex al alec lex sandy xander sasha zander
alexandra alex alexa lexi sandra sasha lexie
alfred alf alfie fred freddie
alice ali allie
alison ali allie
amanda mandy
amelia amy millie milly mia melia
andrew andy drew
angela angie
angelina angie lina
ann annie anne anna nan
anthony tony ant anton
archibald archie
arthur art artie
barbara barb babs barbie
bartholomew bart
beatrice bea bee trixie
beatrix bea bee trixie
benjamin ben benji benny benj
bernard bernie
bethany beth
bradley brad
bronwen bron
cameron cam
caroline carrie caz lina
catherine cath cathy cat kate katie kitty katherine kathryn kath kathy kat kay
cecilia cece celia
charles charlie chas chuck
charlotte charlie lottie lotty char
chloe chlo
christina chris chrissie tina
christine chris chrissie tina
christopher chris kit topher kris
clifford cliff
constance connie
cordelia delia
daniel dan danny
danielle dani elle
david dave davey davie dai
deborah deb debbie debs debra
dennis den denny
dominic dom nic
donald don donny
dorothy dot dottie dolly
douglas doug dougie
edith edie
edmund ed eddie ned ted
edward ed eddie ned ted teddy
edwin ed eddie
eleanor ellie nell nora elle ella leonora
elizabeth liz lizzie beth betty betsy eliza elsie libby lisa bess lily ellie elspeth
ellen ellie nell nellie
emily em emmie millie milly
emma em emmy
ernest ernie
eugene gene
evelyn eve evie
ezekiel zeke
florence flo florrie flossie
frances fran frankie fanny
francesca fran frankie chess chessie
francis frank fran frankie
franklin frank
frederick fred freddie freddy rick
gabriel gabe
gabriella gabby ella gabi
gabrielle gabby elle gabi
geoffrey geoff jeff
georgia georgie
georgina georgie gina
gerald gerry jerry
gerard gerry jerry
gillian gill jill gilly
giovanni gio
gordon gordy
gregory greg
gwendolyn gwen
harold harry hal
harriet hattie harri
harrison harry
helen nell lena
henrietta hettie etta
henry harry hal hank
holly hol
howard howie
hubert bert
hugh hughie huw
ibrahim ibby
imogen immy immie
irene rene
isaac zac ike
isabella bella izzy issy belle ella isabelle isabel isobel isabell
isaiah zay
jacob jake jay
jacqueline jackie jacqui
james jim jimmy jamie jem
jane janie jenny
janet jan
jasmine jaz jas jazz
jason jay jase
jeffrey jeff
jennifer jen jenny jenni jenna
jeremiah jerry jem
jeremy jez jem jerry
jerome jerry
jessica jess jessie
joanna jo joanne josie
john jack johnny jon jonny
jonathan jon jonny jono nathan johnny
joseph joe joey jo
josephine jo josie jojo
joshua josh
judith judy jude
julia jules julie
julian jules
juliet jules julie
katrina kat trina
kenneth ken kenny
kevin kev
kimberley kim kimberly
lauren laurie loz
laurence larry laurie lawrence loz
leah lee
leonard leo len lenny
leonardo leo
leticia tish letty
lewis lew louis
lillian lily lil lilly lilian
louis lou louie
louisa lou
louise lou
lucinda lucy cindy
lucy lu
lydia liddy
madeleine maddie maddy madeline
maisie mae
malcolm malc mal
margaret maggie meg peggy marge margie greta daisy rita madge mags
maria mia ria
martha marty mattie
martin marty
mary molly polly mae mamie
matilda tilly tillie mattie
matthew matt mat matty
maureen mo
maurice mo
maximilian max
maxwell max
megan meg meggie
melanie mel
melissa mel missy lissa
michael mike mick mickey mikey
michelle shelly shell chelle
miranda mandy randa
mohammed mo mohammad muhammad mohamed muhammed mohamad mohd md
mustafa musty
nadia nads
nancy nan
natalie nat tally
natasha tash tasha nat
nathan nat nate
nathaniel nat nate nathan
neville nev
nicholas nick nicky nic klaus nico
nicola nicky nic nikki
nicole nicky nic nikki
norman norm
olivia liv livvy ollie livi
oliver ollie olly
oscar ozzie
oswald ozzie oz
pamela pam
patricia pat patsy tricia trish
patrick pat paddy
pauline polly
penelope penny pen
peter pete
philip phil pip phillip
philippa pip pippa
priscilla prissy cilla
prudence prue
rachel rach rachael
raymond ray
rebecca becky becca bex rebekah
reginald reg reggie
richard rick ricky dick rich richie
robert rob bob bobby robbie bert robin
roberta bobbie
roderick rod
rodney rod
roger rodge
roland rollo roly
ronald ron ronnie
rosalind ros roz
rosamund ros roz
rosemary rosie rose
rupert ru
russell russ
samantha sam sammy
samson sam
samuel sam sammy
sarah sally sadie sal sara
scarlett scar lettie
sebastian seb bas
shannon shan
sharon shaz
sidney sid
simon si
sophia sophie soph sofia
sophie soph
stanley stan
stella ella
stephanie steph stevie
stephen steve stevie steven ste stephan
stewart stu stuart
susan sue susie suzie suzy
susannah sue susie suzanna suzy anna
suzanne sue susie suzy
sylvia sylvie
tabitha tabby
tamara tam tammy
terence terry terrence tel
teresa terry tess theresa tessa tracy
thaddeus thad tad
theodora thea dora
theodore theo ted teddy
thomas tom tommy
timothy tim timmy
tobias toby
trevor trev
valerie val
vanessa nessa ness
veronica ronnie vera
victor vic
victoria vicky vicki tori vikki
vincent vince vinnie vin
virginia ginny
vivian viv
vivienne viv
walter wally walt
wilfred wilf alfie
william will bill billy willy willie liam wills
winifred winnie freda
yasmin yas yaz yasmine
yusuf yousef yousuf joseph
zachary zac zach zack zak
zachariah zac zach zack zak
`;

const lines = families
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const formsOf = ((): ReadonlyMap<string, ReadonlySet<number>> => {
  const familiesByName = new Map<string, Set<number>>();
  for (const [family, names] of lines.entries())
    for (const name of names) familiesByName.set(name, (familiesByName.get(name) ?? new Set()).add(family));
  return familiesByName;
})();

/** Whether two first names, in lower case, may be forms of one: Rob and Robert, Lizzie and Beth. */
export const areFormsOfOneName = (a: string, b: string): boolean => {
  const others = formsOf.get(b);
  if (others === undefined) return false;
  for (const family of formsOf.get(a) ?? []) if (others.has(family)) return true;
  return false;
};

/** Whether a first name, in lower case, is short for several: Sam for Samuel and Samantha. */
export const isShortForSeveral = (name: string): boolean =>
  [...(formsOf.get(name) ?? [])].filter((family) => lines[family]?.[0] !== name).length > 1;
