/**
 * Whether a password is easy to guess: a well-known one, one with a few characters added at the end, one repeated character,
 * a simple sequence, or the person's own name or email (T5). `own` holds those words.
 */
export function isWellKnownPassword(password: string, own: readonly string[] = []): boolean {
  const given = password.normalize('NFKC').toLowerCase().trim()
  const stem = given.replace(/[\d\W_]+$/u, '')
  if (COMMON.has(given) || COMMON.has(stem) || COMMON.has(`${stem}1`)) return true
  if (new Set(given).size <= 2 || isStraightRun(given)) return true
  const letters = lettersOf(given)
  const names = own
    .flatMap(word => [word, word.split('@')[0] ?? ''])
    .map(lettersOf)
    .filter(word => word.length >= 3)
  const pairs = names.flatMap(one => names.map(other => one + other))
  // A name with up to three characters around it is still the name.
  return [...names, ...pairs].some(
    word => letters === word || (given.includes(word) && given.length - word.length <= 3),
  )
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

function isStraightRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, i) => sign.codePointAt(0)! - text.codePointAt(i)!)
  return steps.every(step => step === 1) || steps.every(step => step === -1)
}

/** The most common passwords of 8 or more characters in public leaks, in lower case, plus local guesses. */
const COMMON: ReadonlySet<string> = new Set(
  `password password1 password2 password12 password123 password1234 password12345 password01 passw0rd p@ssword p@ssw0rd
  pa$$word pa$$w0rd passwort passwords mypassword newpassword password! passpass passwordpassword pass1234 pass12345
  12345678 123456789 1234567890 12345678910 123456781 87654321 987654321 9876543210 0987654321 01234567 012345678
  0123456789 11111111 111111111 1111111111 00000000 0000000000 22222222 33333333 55555555 66666666 77777777 88888888
  99999999 12121212 123123123 12341234 123454321 11223344 1122334455 112233445566 147258369 147852369 159357456 741852963
  789456123 987456321 123698745 12344321 10203040 13131313 14141414 20202020 21212121 31415926 12345679 123456789a
  123456789q 12345678a 1234567a 1234qwer 123qweasd 123qwe123 123abc123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2
  1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234
  qwerqwer qweasdzxc qazwsxedc qaz123wsx qwertyqwerty qwertz12 qwertzui azertyui azertyuiop asdfghjk asdfghjkl asdfasdf
  asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zaq12wsx zaq1zaq1 zaq1xsw2 poiuytrewq lkjhgfdsa mnbvcxz1 abcd1234
  abc12345 abcd12345 abcdefgh abcdefg1 abcdefg123 abcabcabc a1b2c3d4 a1b2c3d4e5 a1234567 a12345678 a123456789 aa123456
  aa12345678 aaaaaaaa abcdefghi abcdef123 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou! iloveme1 ilovehim ilovegod
  ilovejesus ilovemyself loveyou1 lovelove loveme123 lovers12 sunshine sunshine1 princess princess1 football football1
  baseball baseball1 basketball softball1 volleyball soccer12 hockey12 superman superman1 batman123 spiderman spiderman1
  pokemon1 pokemon123 starwars starwars1 startrek jordan23 michael1 michelle michelle1 jennifer jennifer1 jessica1 daniel12
  charlie1 charlie123 jonathan samantha samantha1 victoria elizabeth elizabeth1 alexander alexandra alexandra1 christian
  christina christopher nicholas nicole12 benjamin stephanie veronica patricia margaret catherine katherine danielle
  brittany isabella gabriela gabriel1 caroline mercedes mercedes1 corvette mustang1 ferrari1 porsche1 computer computer1
  internet internet1 samsung1 samsung123 microsoft windows1 google123 facebook facebook1 linkedin myspace1 whatever whatever1
  trustno1 letmein1 letmein123 letmein! welcome1 welcome123 welcome01 welcome! welcome12 changeme changeme1 changeme123
  changeit default1 secret123 secretsecret administrator admin123 admin1234 admin12345 adminadmin root1234 rootroot test1234
  testtest test12345 testing1 testing123 guest123 user1234 temp1234 temporary master12 master123 masterkey dragon12
  dragon123 monkey12 monkey123 shadow12 shadow123 hunter12 killer12 freedom1 freedom123 liberty1 america1 american florida1
  orlando1 orlando123 orlando407 avalonpark disney123 disneyworld mickeymouse minniemouse mickey123 buttercup butterfly
  butterfly1 blink182 metallica metallica1 nirvana1 slipknot slipknot1 babygirl babygirl1 babyboy1 bigdaddy sweetheart
  sweetpea sweetie1 cupcake1 chocolate chocolate1 cookie123 cheese123 banana123 pineapple strawberry blueberry watermelon
  peanut123 pepper123 ginger123 bailey123 buster123 tigger123 snoopy123 garfield rainbow1 rainbow123 unicorn1 unicorn123
  dolphin1 dolphins elephant scorpion hellokitty midnight moonlight starlight twilight summer123 summer2024 summer2025
  winter123 winter2025 spring2025 autumn123 january1 february september september1 october1 november november1 december
  december1 saturday thursday wednesday tuesday1 marlboro marlboro1 budweiser cowboys1 steelers yankees1 redsox04 lakers24
  liverpool liverpool1 chelsea1 arsenal1 barcelona manchester juventus realmadrid patriots eagles12 raiders1 gateway1
  access14 monitor1 keyboard printer1 security security1 passcode password0 qwerty00 hello123 hello1234 hellohello
  goodluck blessed1 jesus123 jesuschrist godisgood blessing faithful heaven123 angel123 angels123 precious precious1
  beautiful beautiful1 handsome gorgeous lovely123 friends1 friendship bestfriend forever1 forever21 family123 family01
  mommy123 daddy123 mother12 father12 brother1 sister12 children grandma1 kindergarten school123 teacher1 student1
  craftclass curiously curiouslycreative creative1 creative123 homework crafting1`
    .split(/\s+/)
    .filter(word => word.length >= 6),
)

/** How many passwords are in the list. */
export const wellKnownCount = COMMON.size
