"""Finds recurring payments by brute force: a second program for the rules of Bookkeeping/Recurring, which shares no
code with it. It tries every phase, every cut of the circle and every due date nearby.

    brute_force.py COUNT SEED > cases.json        random ledgers with their recurring payments
    brute_force.py LEDGER.json 2026-11-20         the recurring payments of a ledger
"""
import calendar
import datetime as D
import json
import random
import sys
import unicodedata
from fractions import Fraction
WEEKS={'week':(7,2),'2 weeks':(14,3),'4 weeks':(28,0)}
MONTHS={'month':(1,5),'2 months':(2,7),'quarter':(3,10),'half-year':(6,15),'year':(12,20)}
ORDER=['week','2 weeks','twice a month','4 weeks','month','2 months','quarter','half-year','year']
TIMES={'week':52,'2 weeks':26,'4 weeks':13,'twice a month':24,'month':12,'2 months':6,'quarter':4,'half-year':2,'year':1}
EXP={'JPY':0,'KWD':3}
def clamp(mi,day):
    y,m=divmod(mi,12); m+=1
    return D.date(y,m,min(day,calendar.monthrange(y,m)[1]))
def last_of(d): return clamp(d.year*12+d.month-1,31)
def booked(due,rule):
    """The working day before or after a weekend."""
    while rule and due.weekday()>4: due+=D.timedelta(1 if rule=='after' else -1)
    return due
def all_last(dates):
    """Whether all are last days of months, or the Fridays before them, and three of them show it."""
    ends=[d for d in dates if d==last_of(d)]
    return len(ends)>2 and max(d.day for d in ends)>28 and all(d in (last_of(d),booked(last_of(d),'before')) for d in dates)
def due_day(dates): return 31 if all_last(dates) else circle([d.day for d in dates])
def nearest_due(d,day,N,phase):
    (k,_),=assign([d],day,N,phase)
    return clamp(k,day)
def refined(parts,entry):
    """The due days, each with its phase, that are nearest to the newest 36 dates, and the rule for weekends."""
    fixed=entry.get('day')=='last'
    if fixed:
        top=max(range(len(parts)),key=lambda i:(parts[i][0][0],-i))
        parts=[((31,*due[1:]),dates) if i==top else (due,dates) for i,(due,dates) in enumerate(parts)]
    parts=[(due,dates[-36:]) for due,dates in parts]
    def off(due,dates,rule): return sum(abs((d-booked(nearest_due(d,*due),rule)).days) for d in dates)
    def with_rule(rule):
        result=[]
        for due,dates in parts:
            day,N,phase=due
            if not(fixed and day==31):
                step={'before':1,'after':-1}.get(rule,0)
                days=[day]+[d for d in (day+step,day+2*step) if step and 1<=d<=31]
                if day>26 or day<4: days.append(31)
                if day>29 and rule=='before': days.append(1)
                phases=[phase] if N==1 else [phase,(phase+1)%N,(phase-1)%N]
                due=min(((d,N,ph) for d in days for ph in phases),key=lambda c:off(c,dates,rule))
            result.append((due,dates))
        return result,sum(off(due,dates,rule) for due,dates in result)
    if entry.get('weekend'): return [due for due,_ in with_rule(entry['weekend'])[0]],entry['weekend']
    best,least=(parts,None),sum(off(due,dates,None) for due,dates in parts)
    for rule in (None,'before','after'):
        if not least or fixed and not rule: continue
        own,deviation=with_rule(rule)
        weekends=[(d,nearest_due(d,*due)) for due,dates in own for d in dates if nearest_due(d,*due).weekday()>4]
        shows=len(weekends)>2 and all(d.weekday()<5 and (d<due if rule=='before' else d>due) for d,due in weekends)
        if deviation<least and (shows or not rule): best,least=(own,rule),deviation
    return [due for due,_ in best[0]],best[1]
def circle(days):
    best=None
    for cut in sorted(set(days)):
        un=sorted(d if d>=cut else d+31 for d in days)
        m=un[(len(un)-1)//2]
        cost=sum(abs(u-m) for u in un)
        key=(cost,(m-1)%31+1)
        if best is None or key<best: best=key
    return best[1]
def assign(dates,day,N,phase):
    out=[]
    for d in dates:
        mi=d.year*12+d.month-1
        cands=[]
        for k in range(mi-N-1,mi+N+2):
            if k%N==phase and 12<=k<9998*12: cands.append((abs((clamp(k,day)-d).days),k))
        dev,k=min(cands)
        out.append((k,dev))
    return out
def gaps_ok(fit,n,missing):
    return fit*5>=(n-1)*4 and missing*4<=n+missing
def fit_months(dates,N,tol,least):
    if len(dates)<least: return None
    day=due_day(dates)
    best=None
    for ph in range(N):
        a=assign(dates,day,N,ph)
        dev=sum(x[1] for x in a)
        missing=0; fit=0
        for (k1,e1),(k2,e2) in zip(a,a[1:]):
            k=(k2-k1)//N
            if 1<=k<=3 and e1<=tol and e2<=tol: fit+=1; missing+=k-1
        key=(dev,missing,ph)
        if best is None or key<best[0]: best=(key,fit,day)
    (dev,missing,ph),fit,day=best
    return dict(ok=gaps_ok(fit,len(dates),missing),dev=dev,missing=missing,parts=[((day,N,ph),dates)],N=N)
def fit_weeks(dates,P,tol,least):
    if len(dates)<least: return None
    dev=missing=fit=0
    for a,b in zip(dates,dates[1:]):
        g=(b-a).days
        k=min(range(1,g//P+3),key=lambda k:(abs(g-k*P),k))
        e=abs(g-k*P)
        if k<=3 and e<=tol: fit+=1; missing+=k-1
        dev+=e
    return dict(ok=gaps_ok(fit,len(dates),missing),dev=dev,missing=missing)
def apart(a,b): return min((a-b)%31,(b-a)%31)
def fit_twice(dates,tol,least):
    """Fits two days of the month, on one of which each date is due: the pair that is nearest to all dates."""
    days=sorted({d.day for d in dates})
    pairs=[(a,b) for a in days for b in days if a<b] or [(days[0],(days[0]+14)%31+1)]
    pair=min(pairs,key=lambda p:(sum(min(apart(d.day,x) for x in p) for d in dates),p))
    half=lambda d: int(apart(d.day,pair[1])<apart(d.day,pair[0]))
    halves=[[d for d in dates if half(d)==h] for h in (0,1)]
    due=[due_day(halves[h]) if halves[h] else pair[h] for h in (0,1)]
    slots=[]
    for d in dates:
        (k,e),=assign([d],due[half(d)],1,0)
        slots.append((2*k+(due[half(d)]==max(due)),e,clamp(k,due[half(d)])))
    missing=fit=0
    for (k1,e1,_),(k2,e2,_) in zip(slots,slots[1:]):
        if 1<=k2-k1<=3 and e1<=tol and e2<=tol: fit+=1; missing+=k2-k1-1
    dev=sum(e for _,e,_ in slots); repeated=any(b[0]<=a[0] for a,b in zip(slots,slots[1:]))
    ok=gaps_ok(fit,len(dates),missing) and (not missing and not repeated or dev<=len(dates)) and all(sum(half(d)==h for d in dates)>=least for h in (0,1))
    return dict(ok=ok,dev=dev,missing=missing,parts=[((due[h],1,0),halves[h]) for h in (0,1)],last=half(dates[-1]))
def candidates(dates,forced=None,monthly=False):
    res=[]
    for p in ORDER:
        if forced and p!=forced or monthly and not forced and p in WEEKS: continue
        least=1 if forced else (2 if p=='year' else 3)
        if p in WEEKS: r=fit_weeks(dates,*WEEKS[p],least)
        elif p in MONTHS: r=fit_months(dates,*MONTHS[p],least)
        else: r=fit_twice(dates,5,least)
        if r and (r['ok'] or forced): res.append((p,r))
    return res
def nexts(p,r,dates,entry):
    """Returns the next due date, the next two before weekends move them, and a function for the day of the n-th."""
    last=dates[-1]
    if p in WEEKS:
        P=WEEKS[p][0]; rule=entry.get('weekend'); due=[last+D.timedelta(P*n) for n in (1,2)]
    elif p in MONTHS and not r['ok']:
        # If the dates do not fit the period that the ledger states, only the last one counts.
        N=r['N']; k=last.year*12+last.month-1; rule=entry.get('weekend')
        due=[clamp(k+n*N,31 if entry.get('day') else last.day) for n in (1,2)]
    elif p in MONTHS:
        N=r['N']; ((day,_,phase),),rule=refined(r['parts'],entry)
        (k,_),=assign([last],day,N,phase)
        due=[clamp(k+n*N,day) for n in (1,2)]
    else:
        days,rule=refined(r['parts'],entry)
        own=nearest_due(last,*days[r['last']])
        if abs((own-last).days)>5: own=last
        mi=own.year*12+own.month-1
        due=[d for d in sorted({clamp(k,day) for k in range(mi-1,mi+4) for day,_,_ in days}) if d>own][:2]
    return booked(due[0],rule),(due[1]-due[0]).days
def tol(p): return WEEKS[p][1] if p in WEEKS else MONTHS[p][1] if p in MONTHS else 5
def state(nx,period,today,known,p):
    """An overdue payment is due as long as the rows of its account do not reach the day of its booking."""
    day=booked(nx,'after')
    if day>=today or day>known: return 'due'
    past=(known-nx).days
    return 'late' if past<=tol(p) or past*2<=period else 'ended'
def rounded_median(amounts):
    s=sorted(amounts); n=len(s); total=s[(n-1)//2]+s[n//2]
    return total//2+total%2
def excess(amounts,i):
    others=amounts[max(0,i-6):i]+amounts[i+1:i+7]
    return amounts[i]-rounded_median(others) if len(others)>2 and amounts[i]*2>3*rounded_median(others) else 0
def extras(amounts):
    """The indices of payments that are far above those around them, each alone."""
    def alone(i):
        around=[k for k in (i-1,i+1) if 0<=k<len(amounts)]
        return excess(amounts,i) and all(amounts[k]<amounts[i] and not excess(amounts,k) for k in around)
    return [i for i in range(len(amounts)) if alone(i)]
def usual(amounts):
    last=amounts[-6:]
    return rounded_median(last) if len(last)>2 and last[-1]!=last[-2] else last[-1]
def year_later(d): return clamp(d.year*12+d.month-1+12,d.day)
def yearly(dates,amounts,period):
    """What extras of the second year add to a year, if they are not overdue in the third."""
    odd=[(dates[i],excess(amounts,i)) for i in extras(amounts)]
    near=lambda due,d: -period<2*(due-d).days<=period
    return sum(e for d,e in odd if any(near(d,year_later(b)) for b,_ in odd)
        and year_later(d)>dates[-1] and not near(dates[-1],year_later(d)))
def fold(s): return ' '.join(unicodedata.normalize('NFC',unicodedata.normalize('NFC',s).casefold()).split())
def stated(groups,over,currency):
    """Pairs payments with the ledger's entries about them. An entry with a period takes all payments of its payee's main
    type and currency, whatever their categories, except those that another entry names more specifically."""
    left=dict(groups); out=[]
    for o in sorted(over,key=lambda o:'category' not in o):
        mine=[k for k in left if k[2]==fold(o['name']) and o.get('category',k[3])==k[3]
            and ('amount' not in o or o.get('currency',currency)==k[1])]
        if 'every' not in o or o.get('recurring') is False:
            out+=[(k,left.pop(k),o) for k in mine]
        elif mine:
            count=lambda p: sum(len(rows) for k in mine if k[:2]==p for rows in groups[k].values())
            main=min({k[:2] for k in mine},key=lambda p:(-count(p),p))
            own=[k for k in mine if k[:2]==main]
            days={}
            for k in own:
                for d,rows in left.pop(k).items(): days.setdefault(d,[]).extend(rows)
            out.append(((*main,own[0][2],own[0][3] if len(own)==1 else ''),days,o))
    return out+[(k,days,{}) for k,days in left.items()]
def run(ledger,today):
    cur=ledger.get('currency','USD'); g={}
    over=ledger.get('recurring',[])
    for t in ledger['transactions']:
        d=D.date.fromisoformat(t['date'][:10])
        c=t.get('currency',cur); k=(t['type'],c,fold(t['name']),t.get('category') or '')
        if d>today: continue
        units=int(Fraction(str(t['amount']))*10**EXP.get(c,2))
        e=g.setdefault(k,{}).setdefault(d,[])
        e.append((units,t['name']))
    out=[]
    # No random row has an account, so all are known up to the newest, unless that is long ago.
    known=max((D.date.fromisoformat(t['date'][:10]) for t in ledger['transactions'] if t['date'][:10]<=today.isoformat()),default=today)
    if (today-known).days>62: known=today
    for k,days,entry in stated(g,over,cur):
        if entry.get('recurring') is False: continue
        dates=sorted(days); amounts=[max(u for u,_ in days[d]) for d in dates]
        forced=entry.get('every')
        cs=candidates(dates,forced,entry.get('day')=='last')
        if not cs: continue
        p,r=min(cs,key=lambda c:(c[1]['dev'],c[1]['missing'],ORDER.index(c[0])))
        nx,period=nexts(p,r,dates,entry)
        st=state(nx,period,today,known,p)
        ofyear=0 if 'amount' in entry else yearly(dates,amounts,period)
        odd=extras(amounts); amounts=[a for i,a in enumerate(amounts) if i not in odd]
        regular=[d for i,d in enumerate(dates) if i not in odd]; before=clamp(today.year*12+today.month-1-12,today.day)
        l3=amounts[-3:]; varies=len(set(l3))>1; amount=usual(amounts)
        new=next((i for i,a in enumerate(reversed(amounts)) if a!=amounts[-1]),0)
        old=amounts[:len(amounts)-new][-3:] if new else []
        change=new>1 and len(old)==3 and len(set(old))==1 and regular[-new+1]>before
        if 'amount' in entry: amount=int(Fraction(entry['amount'])*10**EXP.get(k[1],2)); varies=False
        paid=sum(u for d in dates if d>before for u,_ in days[d])
        out.append(dict(type=k[0],currency=k[1],name=k[2],category=k[3],every=p,last=dates[-1].isoformat(),next=nx.isoformat(),state=st,amount=amount,perYear=None if st=='ended' else amount*TIMES[p]+ofyear,paid=paid,varies=varies,change=change,n=len(dates)))
    return sorted(out,key=lambda s:(s['type'],s['currency'],s['name'],s['category']))

def ledger(r):
    """Invents a ledger in which many payments recur approximately, along with payments that disturb them."""
    today=D.date(r.choice([2024,2025,2026]),r.randint(1,12),r.randint(1,28))
    rows=[]
    for number in range(r.randint(1,5)):
        name=r.choice(['Gym','Rent','Straße','Power & Light'])+(str(number) if r.random()<.8 else '')
        kind=r.choice(['expense','expense','income','transfer'])
        category=r.choice([None,'Home','Home:Rent'])
        currency=r.choice(['USD','USD','EUR','JPY'])
        p=r.choice(ORDER); n=r.choice([1,2,3,3,4,4,5,6,8,10,14,25])
        jitter=r.choice([0,0,1,1,2,3,5,8,11,16,21]); day=r.choice([1,2,5,14,15,16,27,28,29,30,31])
        skip=r.choice([0,0,0,.1,.2,.3]); stray=r.choice([0,0,.1,.2])
        first=today-D.timedelta(r.randint(0,1500)); mi=first.year*12+first.month-1
        amount=r.choice([1,3,999,1000,123456]); changes=r.random()<.4; moves=r.random()<.15; rule=r.choice([None,None,'before','after'])
        odd=r.random()<.3
        i=0
        for _ in range(n):
            if p in WEEKS: d=first+D.timedelta(WEEKS[p][0]*i)
            elif p in MONTHS: d=clamp(mi+MONTHS[p][0]*i,day)
            else: d=clamp(mi+i//2,[day,(day+r.choice([13,14,15]))%31+1][i%2])
            i+=1
            if r.random()<skip: i+=r.choice([1,1,2,3])
            if r.random()<stray: d+=D.timedelta(r.randint(-20,20))
            d=booked(d+D.timedelta(r.randint(-jitter,jitter)),rule)
            if changes and r.random()<.3: amount=r.choice([1,2,3,999,1000,1100,123456])
            spelling=r.choice([name,name,name,name.upper(),name.lower(),' '+name.replace(' ','  ')])
            exponent=EXP.get(currency,2)
            own=amount*r.choice([2,2,3]) if odd and r.random()<.15 or odd and d.month==12 else amount
            text=str(own) if not exponent else f'{own//100}.{own%100:02}'
            row=dict(date=d.isoformat(),type=kind,name=spelling,amount=text)
            if moves: category=r.choice([None,'Home','Home:Rent'])
            if category: row['category']=category
            if currency!='USD': row['currency']=currency
            rows.append(row)
            if r.random()<.05: rows.append(dict(row,amount=text if r.random()<.5 else '7'))
    r.shuffle(rows)
    result=dict(transactions=rows)
    if r.random()<.4:
        entries={}
        for row in r.sample(rows,min(len(rows),2)):
            entry=dict(name=row['name'])
            what=r.random()
            if what<.3: entry['recurring']=False
            else:
                if what<.8: entry['every']=r.choice(ORDER)
                if r.random()<.4: entry['weekend']=r.choice(['before','after'])
                if r.random()<.4 and entry.get('every') not in WEEKS: entry['day']='last'
                if what>.6: entry['amount']='71'; entry['currency']=row.get('currency','USD')
            if r.random()<.3 and 'category' in row: entry['category']=row['category']
            entries[fold(row['name']),entry.get('category')]=entry
        result['recurring']=list(entries.values())
    return today,result

if __name__=='__main__':
    if sys.argv[1].isdigit():
        r=random.Random(int(sys.argv[2])); cases=[]
        for _ in range(int(sys.argv[1])):
            today,books=ledger(r)
            cases.append(dict(today=today.isoformat(),ledger=books,series=run(books,today)))
        print('[',',\n'.join(json.dumps(c,ensure_ascii=False) for c in cases),']',sep='\n')
    else:
        with open(sys.argv[1]) as file: books=json.load(file)
        for series in run(books,D.date.fromisoformat(sys.argv[2])): print(json.dumps(series,ensure_ascii=False))
