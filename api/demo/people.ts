import { pick } from './random.ts';

const firstnames = [
  'Aaliyah', 'Adam', 'Aisha', 'Alfie', 'Amelia', 'Amir', 'Anya', 'Arthur', 'Ava', 'Ben', 'Bethan', 'Caitlin', 'Callum', 'Charlie', 'Chloe', 'Daisy',
  'Daniel', 'Dylan', 'Eleanor', 'Ella', 'Elijah', 'Emily', 'Erin', 'Ethan', 'Eva', 'Faith', 'Fatima', 'Finley', 'Freya', 'George', 'Grace', 'Hamza',
  'Hannah', 'Harry', 'Hassan', 'Holly', 'Ibrahim', 'Imogen', 'Isaac', 'Isla', 'Jack', 'Jacob', 'Jasmine', 'Joseph', 'Kai', 'Kayleigh', 'Leah', 'Leo',
  'Lewis', 'Liam', 'Lily', 'Logan', 'Lucy', 'Maisie', 'Maryam', 'Mason', 'Megan', 'Mia', 'Mohammed', 'Nadia', 'Nathan', 'Niamh', 'Noah', 'Olivia',
  'Oscar', 'Poppy', 'Priya', 'Reuben', 'Rhys', 'Rosie', 'Ruby', 'Ryan', 'Samira', 'Samuel', 'Seren', 'Siân', 'Sofia', 'Theo', 'Thomas', 'Toby', 'Yusuf', 'Zara', 'Zoë',
] as const;

const surnames = [
  'Ahmed', 'Akhtar', 'Ali', 'Allen', 'Bailey', 'Baker', 'Begum', 'Bell', 'Bennett', 'Brown', 'Carter', 'Chapman', 'Clarke', 'Cole', 'Collins', 'Cooper',
  'Davies', 'Edwards', 'Evans', 'Fletcher', 'Foster', 'Fox', 'Gibson', 'Gray', 'Green', 'Hall', 'Harris', 'Harrison', 'Hill', 'Hughes', 'Hussain', 'Jackson',
  'James', 'Johnson', 'Jones', 'Kaur', 'Kelly', 'Khan', 'King', 'Knight', 'Lewis', 'Lloyd', 'Marshall', 'Mason', 'Matthews', 'Miller', 'Mitchell', 'Moore',
  'Morgan', 'Morris', 'Murphy', 'O’Brien', 'O’Connor', 'Okafor', 'Owen', 'Palmer', 'Parker', 'Patel', 'Phillips', 'Powell', 'Price', 'Rahman', 'Richards',
  'Roberts', 'Robinson', 'Rogers', 'Russell', 'Scott', 'Shah', 'Shaw', 'Simpson', 'Singh', 'Smith', 'Stevens', 'Taylor', 'Thomas', 'Turner', 'Walker', 'Ward',
  'Watson', 'Webb', 'White', 'Williams', 'Wilson', 'Wood', 'Wright', 'Young',
] as const;

/** An invented person's name. */
export const inventName = (random: () => number): { readonly firstname: string; readonly lastname: string } => ({
  firstname: pick(random, firstnames),
  lastname: pick(random, surnames),
});
